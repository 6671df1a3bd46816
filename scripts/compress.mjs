// Compresses each script and stylesheet of the website with brotli and gzip at build time, at the highest level.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './lib.mjs';

const MAX_CONCURRENT = 4;

export async function compressAssets() {
  const folder = path.join(root, '.next', 'static');
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => path.join(folder, file));
  const worker = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const body = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(body, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
}
