// `npm run operator -- COMMAND`: the operator's command line. It runs from the build when there is one, otherwise from
// the sources.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { install, requireNode, root, run, runTool } from './lib.mjs';

/** Prints every command. It needs no packages: the usage is a JSON file. */
function printHelp() {
  const commands = JSON.parse(readFileSync(path.join(root, 'server', 'operator', 'usage.json'), 'utf8'));
  process.stdout.write('Usage: npm run operator -- COMMAND\n\n');
  for (const { name, usage, about } of commands)
    process.stdout.write(`  ${`${name} ${usage}`.trimEnd()}\n      ${about}\n`);
}

requireNode();
const args = process.argv.slice(2);
if (args.length === 0 || ['help', '--help', '-h'].includes(args[0])) {
  printHelp();
} else {
  await install();
  const built = path.join(root, 'dist', 'operator.cjs');
  process.exit(
    existsSync(built)
      ? await run(process.execPath, [built, ...args])
      : await runTool('tsx', ['server/operator/main.ts', ...args]),
  );
}
