// `npm run operator -- ...`: the operator's command line, from the build when it is there, else from the sources.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, requireNode, root, run, runTool } from './lib.mjs';

requireNode();
await install();
const args = process.argv.slice(2);
const built = path.join(root, 'dist', 'operator.cjs');
process.exit(
  existsSync(built)
    ? await run(process.execPath, [built, ...args])
    : await runTool('tsx', ['server/operator/main.ts', ...args]),
);
