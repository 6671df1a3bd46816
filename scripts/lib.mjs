// Shared by the npm commands. It uses Node's own modules only, because it runs before packages are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The oldest supported minor version of each supported major version of Node; later majors are supported too. As in
 * package.json.
 */
const OLDEST_MINOR = { 20: 19, 22: 12, 24: 0 };
const NEWEST_MAJOR = 24;

/** Returns why this version of Node is not supported, or null when it is. */
export function unsupportedNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEWEST_MAJOR || minor >= OLDEST_MINOR[major]) return null;
  return `Node ${version} is not supported. Install Node 24, 22.12 or later, or 20.19 or later.`;
}

export function requireNode() {
  const reason = unsupportedNode();
  if (reason === null) return;
  console.error(reason);
  process.exit(1);
}

/** Runs a program with the terminal's streams. Resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

const toolPath = (name) => path.join(root, 'node_modules', '.bin', name);

/** Runs a program of node_modules/.bin. */
export const runTool = (name, args, options) => run(toolPath(name), args, options);

/** Runs npm, node or a program of node_modules/.bin without printing. Resolves with its exit code and output. */
export function gather(name, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(name === 'npm' || name === 'node' ? name : toolPath(name), args, {
      cwd: root,
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function step(name, work) {
  process.stdout.write(`  ${name} ...\n`);
  const code = await work();
  if (code !== 0) {
    console.error(`\n${name} failed (exit code ${code}).`);
    process.exit(code);
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/**
 * Installs packages from the lockfile, unless the installed ones already match it. No package runs an install script
 * (`allowScripts` in package.json).
 */
export async function install() {
  const lock = hashOf(readFileSync(path.join(root, 'package-lock.json')));
  const stamp = path.join(root, 'node_modules', '.footlights-lock');
  if (stampOf(stamp) === lock) return;
  // npm install by hand leaves a hidden lockfile: when it is newer than ours, the packages are up to date
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  const fresh =
    existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
  if (!fresh)
    await step('Installing packages from the lockfile', () =>
      run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']),
    );
  writeFileSync(stamp, lock);
}

/** Output of the build. All of it must exist for the site to run; none of it is a source. */
const BUILD_OUTPUT = [
  '.next/BUILD_ID',
  'dist/main.cjs',
  'public/antd',
  'public/overlay.js',
  'public/player',
  'public/sw.js',
];

const SOURCES = [
  'main.ts',
  'contract',
  'pages',
  'src',
  'styles',
  'public',
  'server',
  'media',
  'demo',
  'scripts',
  'next.config.js',
  'package-lock.json',
  'tsconfig.json',
];

function* filesBelow(entry) {
  const full = path.join(root, entry);
  if (!existsSync(full) || BUILD_OUTPUT.includes(entry)) return;
  if (statSync(full).isFile()) yield entry;
  else for (const name of readdirSync(full).sort()) yield* filesBelow(`${entry}/${name}`);
}

export function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesBelow(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

const stampOfBuild = path.join(root, 'dist', '.sources');

/** Returns whether .next and dist were built from exactly these sources. */
export const isBuilt = () =>
  stampOf(stampOfBuild) === hashOfSources() && BUILD_OUTPUT.every((file) => existsSync(path.join(root, file)));

/** Records the hash of the sources that were built, taken before the build. */
export const stampBuild = (sources) => writeFileSync(stampOfBuild, sources);

/** Builds the website and the server, unless they were built from exactly these sources. */
export async function build() {
  if (!isBuilt()) await step('Building', () => run(process.execPath, ['scripts/build.mjs']));
}
