// What the commands share. Node's own modules only: these run before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Footlights needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a program with the terminal's streams; resolves with its exit code. */
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

/** Runs npm or a program of node_modules/.bin silently; resolves with its exit code and all that it said, for programs that run side by side. */
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

/** Installs from the lockfile when it has changed since the last time, or never ran. */
export async function install() {
  const lock = hashOf(readFileSync(path.join(root, 'package-lock.json')));
  const stamp = path.join(root, 'node_modules', '.footlights-lock');
  if (stampOf(stamp) === lock) return;
  // a person who ran npm install by hand has the hidden lockfile: newer than ours means up to date
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  const fresh =
    existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
  if (!fresh)
    await step('Installing packages from the lockfile', () =>
      run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
    );
  writeFileSync(stamp, lock);
}

/** What the build makes: each must be there for the site to run, and none is a source. */
const MADE = ['.next/BUILD_ID', 'dist/main.cjs', 'public/antd'];

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
  if (!existsSync(full) || MADE.includes(entry)) return;
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

/** Whether what stands in .next and dist was made from exactly these sources. */
export const isBuilt = () =>
  stampOf(stampOfBuild) === hashOfSources() && MADE.every((made) => existsSync(path.join(root, made)));

/** Says what was built: the sources as they were before. */
export const stampBuild = (sources) => writeFileSync(stampOfBuild, sources);

/** Builds web and server unless what stands in .next and dist was made from exactly these sources. */
export async function build() {
  if (!isBuilt()) await step('Building', () => run(process.execPath, ['scripts/build.mjs']));
}
