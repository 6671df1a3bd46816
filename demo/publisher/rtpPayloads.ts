/** Payloads of this size fit a datagram on any path, with headers and encryption. */
const MAX_PAYLOAD_BYTES = 1180;
const STAP_A = 24;
const FU_A = 28;

function aggregate(nals: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from([((nals[0]?.[0] ?? 0) & 0x60) | STAP_A])];
  for (const nal of nals) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(nal.length);
    parts.push(length, nal);
  }
  return Buffer.concat(parts);
}

function fragmentUnit(nal: Buffer): Buffer[] {
  const head = nal[0] ?? 0;
  const payloads: Buffer[] = [];
  for (let at = 1; at < nal.length; at += MAX_PAYLOAD_BYTES) {
    const end = Math.min(nal.length, at + MAX_PAYLOAD_BYTES);
    const flags = (at === 1 ? 0x80 : 0) | (end === nal.length ? 0x40 : 0);
    payloads.push(Buffer.concat([Buffer.from([(head & 0xe0) | FU_A, flags | (head & 31)]), nal.subarray(at, end)]));
  }
  return payloads;
}

/**
 * Returns the RTP payloads of one picture (RFC 6184, mode 1) of length-prefixed NAL units, after its parameter sets.
 */
export function packetise(picture: Buffer, parameterSets: Buffer[]): Buffer[] {
  const payloads = parameterSets.length ? [aggregate(parameterSets)] : [];
  for (let at = 0; at + 4 < picture.length;) {
    const end = at + 4 + picture.readUInt32BE(at);
    const nal = picture.subarray(at + 4, end);
    const type = (nal[0] ?? 0) & 31;
    if (type >= 1 && type <= 5) payloads.push(...(nal.length <= MAX_PAYLOAD_BYTES ? [nal] : fragmentUnit(nal)));
    at = end;
  }
  return payloads;
}
