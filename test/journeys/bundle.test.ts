import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const chunks = path.resolve(__dirname, '../../.next/static/chunks');
const scripts = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

/** Names of the schema library that survive minification. */
const SCHEMA_LIBRARY = /ZodError|\$ZodType|invalid_union|too_small/;
/** Text that occurs only in server code. */
const SERVER_SIDE =
  /INTERNAL_SECRET is not|FOOTLIGHTS_SECRET|pg_advisory_lock|PUBLIC_SOCKET_ORIGIN|x-footlights-internal/;

test("the browser's scripts contain neither the schema library nor server code", () => {
  expect(scripts.length).toBeGreaterThan(10);
  const guilty = scripts.filter((file) => {
    const text = readFileSync(path.join(chunks, file), 'utf8');
    return SCHEMA_LIBRARY.test(text) || SERVER_SIDE.test(text);
  });
  expect(guilty).toEqual([]);
});

test('every public page stays within its first-load JavaScript budget', () => {
  const { status, stdout } = spawnSync(process.execPath, [path.resolve(__dirname, '../../scripts/budgets.mjs')], {
    encoding: 'utf8',
  });
  expect(stdout).not.toContain('OVER');
  expect(status).toBe(0);
});

test('a finished build is recognized, so that a second start does not build again', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['-e', "import('./scripts/lib.mjs').then(({ isBuilt }) => console.log(isBuilt()))"],
    { cwd: path.resolve(__dirname, '../..'), encoding: 'utf8' },
  );
  expect(stdout.trim()).toBe('true');
});
