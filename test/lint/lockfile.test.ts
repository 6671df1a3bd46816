import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Resolves a package like Node: next to the importing package, then in each folder above it. */
function isLocked(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/**
 * A registry that lacks a build for one platform makes `npm install` drop it from the lockfile without a word, and then
 * `npm ci` refuses the lockfile on every platform. Put the entry back by hand: version, os, cpu, optional.
 */
test('the lockfile names the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([key, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(key, name)),
  );
  expect(missing).toEqual([]);
});
