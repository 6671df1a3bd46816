import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const bake = (flag: string) =>
  execFileSync(process.execPath, ['scripts/bake-antd.mjs', flag], { encoding: 'utf8', maxBuffer: 1 << 24 });

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
}

/** Components by name in `import { A, type B } from 'antd'`. */
function antdImports(source: string): string[] {
  return [...source.matchAll(/import\s*\{([^}]*)\}\s*from 'antd'/g)]
    .flatMap(([, names]) => (names ?? '').split(','))
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => /^[A-Z]/.test(name));
}

test('every antd component that a screen imports is in the baked sheet', () => {
  const baked = new Set([...(JSON.parse(bake('--components')) as string[]), 'ConfigProvider']);
  const used = [...sources('src'), ...sources('pages')].flatMap(antdImports);
  expect(used).toContain('ConfigProvider');
  expect(used.filter((name) => !baked.has(name))).toEqual([]);
});

test("the address of the sheet is that of today's tokens and antd", () => {
  expect(readFileSync('styles/antdSheet.ts', 'utf8')).toBe(bake('--print'));
});
