// `npm start`: from a fresh clone to a running site, and from the second time on just the site.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, install, requireNode, root } from './lib.mjs';

requireNode();
const parts = process.argv.find((argument) => argument.startsWith('--parts='))?.slice('--parts='.length);
process.stdout.write('Footlights\n');
await install();
await build();

const child = spawn(process.execPath, ['--enable-source-maps', path.join('dist', 'main.cjs')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', ...(parts ? { FOOTLIGHTS_PARTS: parts } : {}) },
});
// Ctrl-C reaches the child as well (one terminal, one group): wait for it to close everything
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
