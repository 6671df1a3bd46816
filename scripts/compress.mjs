// Writes beside each script and sheet of the website what is sent of it: as small as brotli and gzip get it, once,
// instead of anew for every visitor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './lib.mjs';

const AT_ONCE = 4;

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
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
