// `npm run check`: what every commit must pass, in under a minute: types, lint, walls, fast tests. Side by side, each one's output whole.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { install, requireNode, root } from './lib.mjs';

requireNode();
await install();

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const checks = {
  types: [bin('tsc'), ['--noEmit']],
  lint: ['npm', ['run', '--silent', 'lint']],
  tests: [bin('jest'), ['--selectProjects', 'web', 'node', '--silent']],
};

const run = ([command, args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('exit', (code) => resolve({ code, output }));
  });

const began = Date.now();
let failed = 0;
await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const { code, output } = await run(check);
    if (code !== 0) {
      failed += 1;
      process.stdout.write(`\n${output}\n`);
    }
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - began) / 1000).toFixed(0)} s)\n`);
  }),
);
process.exit(failed ? 1 : 0);
