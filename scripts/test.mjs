// `npm test`: everything that proves Footlights, on a fresh clone too. The last line counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, gather, install, requireNode, runTool } from './lib.mjs';

requireNode();
await install();

let passed = 0;
let failed = 0;
const count = (ok) => (ok ? (passed += 1) : (failed += 1));
const reports = mkdtempSync(path.join(os.tmpdir(), 'footlights-report-'));
/** All cores: Jest itself would leave one idle, which of two is half the machine. */
const WORKERS = [`--maxWorkers=${os.availableParallelism()}`];
/** One more than there are cores, for what waits for databases, processes and the clock for a third of its time. */
const WAITING = [`--maxWorkers=${os.availableParallelism() + 1}`];

/** Does a part of the work under a title that ends with what it took. */
async function phase(title, work) {
  process.stdout.write(`\n== ${title}\n`);
  const began = Date.now();
  await work();
  process.stdout.write(`== ${title}: ${Math.round((Date.now() - began) / 1000)} s\n`);
}

/** Programs side by side, each one a check: what failed says why, whole. */
const together = (...commands) =>
  Promise.all(
    commands.map(async (command) => {
      const { code, output } = await gather(...command);
      count(code === 0);
      if (code !== 0) process.stdout.write(`${output}\n`);
    }),
  );

/** Runs Jest projects and adds their counts; a run that ends without a report counts as one failure. */
async function jest(projects, extra) {
  const report = path.join(reports, `${projects[0]}.json`);
  // what a test that failed left open must not keep its count back
  const code = await runTool(
    'jest',
    ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, '--forceExit', ...extra],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    if (code !== 0 && result.numFailedTests + result.numRuntimeErrorTestSuites === 0) failed += 1;
  } catch {
    failed += 1;
  }
}

await phase('Types, lint, walls, cycles', () => together(['tsc', ['--noEmit']], ['npm', ['run', '--silent', 'lint']]));
await phase('Unit tests', () => jest(['web', 'node', 'pace'], WAITING));
await phase('Server tests on a real PostgreSQL', () => jest(['server'], WAITING));
// two at a time on however many cores: these send and show moving pictures, and wait for them more than they work
await phase('Live video with real processes and a real browser', () => jest(['media'], ['--maxWorkers=2']));
await phase('Build', () => build());
await phase('Journeys in a real browser', () => jest(['journeys'], WORKERS));
// one at a time: whole sites with moving pictures take the machine as it is
await phase('Journeys on stage', () => jest(['stage'], ['--runInBand']));

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);
