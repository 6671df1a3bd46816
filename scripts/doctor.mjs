// `npm run doctor`: checks the configuration, logs in to everything that it names, and says how to fix what is wrong.
// It changes nothing. Exits with 1 when there are errors. It runs from the build when there is one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, root, run, runTool, unsupportedNode } from './lib.mjs';

process.stdout.write('Footlights doctor\n');
const { node: version } = process.versions;
const reason = unsupportedNode(version);
if (reason) {
  process.stdout.write(`  ERROR   Node ${version} is not supported\n          fix: install Node 24, 22.12 or later\n`);
  process.exit(1);
}
process.stdout.write(`  ok      Node ${version}\n`);
if (version.startsWith('20.'))
  process.stdout.write('  note    Node 20 no longer gets security fixes\n          install Node 24 or 22\n');
const built = path.join(root, 'dist', 'doctor.cjs');
if (!existsSync(built)) await install();
process.exit(
  existsSync(built) ? await run(process.execPath, [built]) : await runTool('tsx', ['server/doctor/main.ts']),
);
