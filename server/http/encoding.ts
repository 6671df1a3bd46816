import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content encodings for text, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Shorter bodies are sent as they are. */
export const COMPRESS_MIN_BYTES = 1024;

const encoders: Record<Encoding, (body: Buffer | string) => Promise<Buffer>> = {
  // at this quality brotli costs about as much CPU as gzip and compresses better
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Encodes a body off the event loop. */
export const encode = (body: Buffer | string, encoding: Encoding): Promise<Buffer> => encoders[encoding](body);

/** Returns the best encoding that an Accept-Encoding header allows, or null. */
export function encodingFor(accepted: string): Encoding | null {
  const refused = (encoding: string) => new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?(?:,|$)`).test(accepted);
  return ENCODINGS.find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted) && !refused(encoding)) ?? null;
}
