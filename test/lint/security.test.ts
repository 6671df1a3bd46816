import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

test('docs/security.md has every chapter of ASVS 5.0', () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
});

test('docs/security.md names only files that exist', () => {
  const named = [...text.matchAll(/`((?:\.?[\w-]+\/)+[\w.-]+)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
