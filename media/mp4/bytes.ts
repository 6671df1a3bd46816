// Building blocks of ISO base media files (ISO/IEC 14496-12): big-endian numbers and boxes.

export const u8 = (...values: number[]): Buffer => Buffer.from(values);

export function u16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export const zeros = (length: number): Buffer => Buffer.alloc(length);

/** Returns a box: size, four-letter type, content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const size = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content], size);
}

/** Returns a box whose content starts with a version (8 bits) and flags (24 bits). */
export const fullBox = (type: string, version: number, flags: number, ...content: Uint8Array[]): Buffer =>
  box(type, u32(version * 0x1000000 + flags), ...content);
