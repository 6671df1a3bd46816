import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string) => readFileSync(path.join(__dirname, '../..', file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };

/** Resolves a package like Node: next to the importing package, then in each folder above it. */
function isLocked(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/**
 * A registry that lacks a build for one platform makes `npm install` drop it from the lockfile silently, and then
 * `npm ci` refuses the lockfile on every platform. Choose a version that the registry has for all platforms.
 */
test('the lockfile names the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([key, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(key, name)),
  );
  expect(missing).toEqual([]);
});

test('every entry of the lockfile has the hash that npm checks the package with', () => {
  const unchecked = Object.entries(packages).filter(([key, { integrity = '' }]) => key && !/^sha512-/.test(integrity));
  expect(unchecked.map(([key]) => key)).toEqual([]);
});

/**
 * The site and its tests run without these scripts: embedded PostgreSQL links its shared objects itself, and the
 * binaries of the others come as packages, which their scripts only check.
 */
test('no package runs an install script, and each package that has one was reviewed', () => {
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(
    withScript.map(([key]) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  expect(Object.keys(allowScripts).sort()).toEqual([...names].sort());
  expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(read('scripts/lib.mjs')).toContain("'ci', '--include=dev', '--ignore-scripts'");
});
