// Other versions of Node for `npm test -- --also-node=...`. The npm registry has their binaries, one package per
// system.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run } from './lib.mjs';

const START_TIMEOUT_MS = 300_000;

/** Installs a version of Node below node_modules/.cache. @returns an environment in which `node` is that version */
export async function installNode(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(root, 'node_modules', '.cache', 'node', version);
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true });
    const code = await run('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--loglevel=error',
      `${name}@${version}`,
    ]);
    if (code !== 0) throw new Error(`Node ${version} could not be installed.`);
  }
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
}

/** Returns whether the built site starts on a fresh data folder, answers, prints no warning and stops with 0. */
export async function startsCleanly(env) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'footlights-start-'));
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env: { ...env, FOOTLIGHTS_DATA: data, FOOTLIGHTS_DEMO: 'off', HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  try {
    const url = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The site did not start in time.')), START_TIMEOUT_MS);
      void ended.then((code) => reject(new Error(`The site ended with ${code}.`)));
      const read = (data) => {
        output += data;
        const [, found] = /Footlights is (?:on|running) at (\S+)/.exec(output) ?? [];
        if (found) resolve(found);
        if (found) clearTimeout(timer);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
    });
    const { status } = await fetch(url);
    child.kill('SIGTERM');
    const code = await ended;
    if (status === 200 && code === 0 && !/warning/i.test(output)) return true;
    throw new Error(`The front page answered ${status}; the site ended with ${code}.`);
  } catch (error) {
    process.stdout.write(`${error.message}\n${output}\n`);
    return false;
  } finally {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}
