import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('THIRD-PARTY-NOTICES is up to date with the installed packages', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/notices.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('THIRD-PARTY-NOTICES names every production package of the lockfile with its version and licence', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  const lines = new Set([...read('THIRD-PARTY-NOTICES').matchAll(/^(\S+ \S+) \(.+\)$/gm)].map(([, label]) => label));
  const missing = Object.entries(packages)
    .filter(([key, { dev }]) => key && !dev)
    .map(([key, { version }]) => `${key.split('node_modules/').at(-1)} ${version}`)
    .filter((label) => !lines.has(label));
  expect(missing).toEqual([]);
});

test.each([
  ['the LGPL of libvips', 'GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007'],
  ['the LGPL of FFmpeg', 'Version 2.1, February 1999'],
  ['the GPL that the LGPL 3 refers to', 'GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007'],
  ['the attribution of GeoLite2', 'This product includes GeoLite2 data created by MaxMind'],
  ['the licence of Bricolage Grotesque', 'The Bricolage Grotesque Project Authors'],
  ['the licence of Hanken Grotesk', 'The Hanken Grotesk Project Authors'],
])('THIRD-PARTY-NOTICES contains %s', (_what, text) => {
  expect(read('THIRD-PARTY-NOTICES')).toContain(text);
});
