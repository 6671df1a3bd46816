// `npm run check`: what every commit must pass, in about a minute: types, lint, walls, fast tests. Side by side, each one's output whole.
import { gather, install, isBuilt, requireNode } from './lib.mjs';

requireNode();
await install();

const checks = {
  types: ['tsc', ['--noEmit']],
  lint: ['npm', ['run', '--silent', 'lint']],
  // all cores: by itself Jest would leave one to whoever works beside it, which is half of two
  tests: ['jest', ['--selectProjects', 'web', 'node', '--silent', '--maxWorkers=100%']],
  // of the last build, when it is of these sources; `npm test` builds and judges always
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
