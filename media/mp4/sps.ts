/** Reads a bit stream with Exp-Golomb codes (ITU-T H.264, 9.1). Reads zeros beyond the end. */
class BitReader {
  private position = 0;
  constructor(private readonly bytes: Uint8Array) {}

  readBits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.position++) {
      value = value * 2 + (((this.bytes[this.position >> 3] ?? 0) >> (7 - (this.position & 7))) & 1);
    }
    return value;
  }

  readUnsigned(): number {
    let zerosBefore = 0;
    while (zerosBefore < 32 && this.readBits(1) === 0) zerosBefore++;
    return 2 ** zerosBefore - 1 + this.readBits(zerosBefore);
  }

  readSigned(): number {
    const code = this.readUnsigned();
    return code % 2 ? (code + 1) / 2 : -code / 2;
  }
}

/** Removes the emulation prevention bytes (00 00 03 -> 00 00). */
function removeEmulationPrevention(nal: Uint8Array): Uint8Array {
  const plain: number[] = [];
  let zerosBefore = 0;
  for (const byte of nal) {
    if (zerosBefore >= 2 && byte === 3) {
      zerosBefore = 0;
      continue;
    }
    zerosBefore = byte === 0 ? zerosBefore + 1 : 0;
    plain.push(byte);
  }
  return Uint8Array.from(plain);
}

function skipScalingLists(reader: BitReader, chromaFormat: number): void {
  for (let list = 0; list < (chromaFormat === 3 ? 12 : 8); list++) {
    if (!reader.readBits(1)) continue;
    let last = 8;
    let next = 8;
    for (let i = 0; i < (list < 6 ? 16 : 64); i++) {
      if (next) next = (last + reader.readSigned() + 256) % 256;
      last = next || last;
    }
  }
}

const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

/** Pixels in one step of cropping, by chroma_format_idc: gray, 4:2:0, 4:2:2 and 4:4:4 (ITU-T H.264, table 6-1). */
const CROP_STEPS = [
  { x: 1, y: 1 },
  { x: 2, y: 2 },
  { x: 2, y: 1 },
  { x: 1, y: 1 },
];
const CHROMA_420 = 1;

/** Reads chroma_format_idc, with 0 for three planes that are coded apart, and skips what belongs to it. */
function readChroma(reader: BitReader): number {
  const chromaFormat = reader.readUnsigned();
  const isApart = chromaFormat === 3 && reader.readBits(1) === 1;
  reader.readUnsigned();
  reader.readUnsigned();
  reader.readBits(1);
  if (reader.readBits(1)) skipScalingLists(reader, chromaFormat);
  return isApart ? 0 : chromaFormat;
}

function skipPictureOrder(reader: BitReader): void {
  reader.readUnsigned(); // log2_max_frame_num
  const type = reader.readUnsigned();
  if (type === 0) reader.readUnsigned();
  if (type !== 1) return;
  reader.readBits(1);
  reader.readSigned();
  reader.readSigned();
  for (let left = Math.min(255, reader.readUnsigned()); left > 0; left--) reader.readSigned();
}

/** The facts that a sequence parameter set gives about a video. */
export interface SpsFacts {
  /** visible size, pixels */
  width: number;
  height: number;
  /** RFC 6381, e.g. `avc1.42e01f` */
  codec: string;
}

/** Reads picture size and codec from a sequence parameter set (ITU-T H.264, 7.3.2.1). */
export function readSps(sps: Uint8Array): SpsFacts {
  const plain = removeEmulationPrevention(sps);
  const codec = `avc1.${Buffer.from(plain.subarray(1, 4)).toString('hex')}`;
  const reader = new BitReader(plain.subarray(1));
  const profile = reader.readBits(8);
  reader.readBits(16);
  reader.readUnsigned();
  const chromaFormat = PROFILES_WITH_CHROMA.has(profile) ? readChroma(reader) : CHROMA_420;
  const step = CROP_STEPS[chromaFormat] ?? { x: 2, y: 2 };
  skipPictureOrder(reader);
  reader.readUnsigned(); // max_num_ref_frames
  reader.readBits(1);
  const columns = reader.readUnsigned() + 1;
  const rows = reader.readUnsigned() + 1;
  const fieldFactor = reader.readBits(1) ? 1 : 2;
  if (fieldFactor === 2) reader.readBits(1);
  reader.readBits(1);
  const cropped = reader.readBits(1) === 1;
  const [left, right, top, bottom] = cropped
    ? [reader.readUnsigned(), reader.readUnsigned(), reader.readUnsigned(), reader.readUnsigned()]
    : [0, 0, 0, 0];
  return {
    width: columns * 16 - (left + right) * step.x,
    height: fieldFactor * rows * 16 - (top + bottom) * fieldFactor * step.y,
    codec,
  };
}
