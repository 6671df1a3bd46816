// Compares the first-load JavaScript of each public page, and of scripts that other pages load, gzip, with
// scripts/budgets.json. Needs `npm run build`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { pages } = read('.next/build-manifest.json');
const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(root, '.next', file))).length / 1024);
  return sizes.get(file);
};

let over = 0;
for (const [page, budget] of Object.entries(read('scripts/budgets.json'))) {
  const isScript = page.startsWith('/player/');
  if (isScript) pages[page] = [`../public${page}`];
  const files = [...new Set([...(isScript ? [] : pages['/_app']), ...(pages[page] ?? [])])].filter((file) =>
    file.endsWith('.js'),
  );
  const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
  if (!pages[page] || size > budget) over += 1;
  console.log(
    `${pages[page] ? size.toFixed(1).padStart(6) : '  none'} of ${budget} KiB  ${page}${pages[page] && size <= budget ? '' : '  OVER'}`,
  );
}
process.exitCode = over ? 1 : 0;
