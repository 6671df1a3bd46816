// `npm run check`: types, lint and fast tests side by side, in about a minute. Every commit passes it.
import { gather, install, isBuilt, requireNode } from './lib.mjs';

requireNode();
await install();

const checks = {
  types: ['tsc', ['--noEmit']],
  lint: ['npm', ['run', '--silent', 'lint']],
  // Jest alone would leave one core idle, which of two is half the machine
  tests: ['jest', ['--selectProjects', 'web', 'node', '--silent', '--maxWorkers=100%']],
  // judges the last build if it is of these sources; `npm test` always builds
  ...(isBuilt() ? { budgets: ['node', ['scripts/budgets.mjs']] } : {}),
};

const began = Date.now();
let failed = 0;
await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const { code, output } = await gather(...check);
    if (code !== 0) {
      failed += 1;
      process.stdout.write(`\n${output}\n`);
    }
    process.stdout.write(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - began) / 1000).toFixed(0)} s)\n`,
    );
  }),
);
process.exit(failed ? 1 : 0);
