const BOX_HEADER_BYTES = 8;

/** Splits MP4 files that follow each other, each with its `ftyp` box. Other bytes stay in the last one. */
export function splitFiles(bytes: Buffer): Buffer[] {
  const starts = [0];
  for (let at = 0; at + BOX_HEADER_BYTES <= bytes.length;) {
    if (at > 0 && bytes.toString('latin1', at + 4, at + BOX_HEADER_BYTES) === 'ftyp') starts.push(at);
    const size = bytes.readUInt32BE(at);
    if (size < BOX_HEADER_BYTES) break;
    at += size;
  }
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1]));
}
