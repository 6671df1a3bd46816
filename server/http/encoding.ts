import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What text leaves in, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Less is not worth it. */
export const WORTH_BYTES = 1024;

const encoders: Record<Encoding, (body: Buffer | string) => Promise<Buffer>> = {
  // the quality at which a page costs about as much as with gzip, and is smaller
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Encodes beside the event loop. */
export const encode = (body: Buffer | string, encoding: Encoding): Promise<Buffer> => encoders[encoding](body);

/** The best encoding that the visitor takes and we make. */
export function encodingFor(accepted: string): Encoding | null {
  const refused = (encoding: string) => new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?(?:,|$)`).test(accepted);
  return ENCODINGS.find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted) && !refused(encoding)) ?? null;
}
