import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const chunks = path.resolve(__dirname, '../../.next/static/chunks');
const scripts = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

/** Words that survive minification: names of classes and codes that the library compares at run time. */
const SCHEMA_LIBRARY = /ZodError|\$ZodType|invalid_union|too_small/;
/** What only the server may know. */
const SERVER_SIDE = /INTERNAL_SECRET is not|FOOTLIGHTS_SECRET|pg_advisory_lock/;

test('the browser gets neither the schema library nor anything of the server', () => {
  expect(scripts.length).toBeGreaterThan(10);
  const guilty = scripts.filter((file) => {
    const text = readFileSync(path.join(chunks, file), 'utf8');
    return SCHEMA_LIBRARY.test(text) || SERVER_SIDE.test(text);
  });
  expect(guilty).toEqual([]);
});

test('no public page loads more JavaScript at first than its budget', () => {
  const { status, stdout } = spawnSync(process.execPath, [path.resolve(__dirname, '../../scripts/budgets.mjs')], {
    encoding: 'utf8',
  });
  expect(stdout).not.toContain('OVER');
  expect(status).toBe(0);
});

test('what was built is known as built: a second start only starts', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['-e', "import('./scripts/lib.mjs').then(({ isBuilt }) => console.log(isBuilt()))"],
    { cwd: path.resolve(__dirname, '../..'), encoding: 'utf8' },
  );
  expect(stdout.trim()).toBe('true');
});
