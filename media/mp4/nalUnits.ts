const SLICES = { first: 1, key: 5 } as const;
const SPS = 7;
const PPS = 8;

/** The slices of one picture, each after its length in 32 bits, and the parameter sets that came with it. */
export interface Picture {
  data: Buffer;
  key: boolean;
  sps: Buffer | null;
  pps: Buffer | null;
}

/** Assembles a picture from its NAL units; ignores all but slices and parameter sets. Null when there is no slice. */
export function assemblePicture(units: Iterable<Buffer>): Picture | null {
  const slices: Buffer[] = [];
  const found = { key: false, sps: null as Buffer | null, pps: null as Buffer | null };
  for (const unit of units) {
    const type = (unit[0] ?? 0) & 31;
    if (type === SPS) found.sps = unit;
    else if (type === PPS) found.pps = unit;
    else if (unit.length && type >= SLICES.first && type <= SLICES.key) {
      found.key ||= type === SLICES.key;
      const length = Buffer.allocUnsafe(4);
      length.writeUInt32BE(unit.length);
      slices.push(length, unit);
    }
  }
  return slices.length ? { data: Buffer.concat(slices), ...found } : null;
}

/** Splits the `data` of an assembled picture into its NAL units. */
export function* splitUnits(data: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= data.length;) {
    const end = at + 4 + data.readUInt32BE(at);
    yield data.subarray(at + 4, end);
    at = end;
  }
}
