import { EncodedPacket } from 'mediabunny';

/** Where an AVCDecoderConfigurationRecord has the size of lengths, less one, and the parameter sets (14496-15). */
const LENGTH_SIZE_AT = 4;
const SETS_AT = 5;

/** Returns the parameter sets of an AVCDecoderConfigurationRecord, each after its length, as before a picture. */
export function listParameterSets(description: Buffer): Buffer {
  const lengthSize = ((description[LENGTH_SIZE_AT] ?? 0) & 3) + 1;
  const found: Buffer[] = [];
  let at = SETS_AT;
  for (const mask of [0x1f, 0xff]) {
    for (let left = (description[at++] ?? 0) & mask; left > 0; left--) {
      const end = at + 2 + description.readUInt16BE(at);
      const length = Buffer.alloc(lengthSize);
      length.writeUIntBE(end - at - 2, 0, lengthSize);
      found.push(length, description.subarray(at + 2, end));
      at = end;
    }
  }
  return Buffer.concat(found);
}

/** Puts parameter sets before a picture. */
export const withParameterSets = ({ data, type, timestamp, duration }: EncodedPacket, sets: Buffer): EncodedPacket =>
  new EncodedPacket(Buffer.concat([sets, data]), type, timestamp, duration);
