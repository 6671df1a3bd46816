const SLICES = { first: 1, key: 5 } as const;
const SPS = 7;
const PPS = 8;

/** The slices of one picture, each with a length of 32 bits before it, and the parameter sets that came along. */
export interface Picture {
  data: Buffer;
  key: boolean;
  sps: Buffer | null;
  pps: Buffer | null;
}

/** A picture out of its NAL units; what is neither a slice nor a parameter set is left out. Null when there is no slice. */
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

/** The NAL units of a picture as `assemblePicture` makes it. */
export function* splitUnits(data: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= data.length;) {
    const end = at + 4 + data.readUInt32BE(at);
    yield data.subarray(at + 4, end);
    at = end;
  }
}
