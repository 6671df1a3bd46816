// `npm test`: everything that proves Footlights, on a fresh clone too. The last line counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, install, requireNode, run, runTool } from './lib.mjs';

requireNode();
await install();

let passed = 0;
let failed = 0;
const count = (ok) => (ok ? (passed += 1) : (failed += 1));

const title = (text) => process.stdout.write(`\n== ${text}\n`);
const reports = mkdtempSync(path.join(os.tmpdir(), 'footlights-report-'));

/** Runs Jest projects and adds their counts; a run that ends without a report counts as one failure. */
async function jest(name, projects, extra = []) {
  title(name);
  const report = path.join(reports, `${projects[0]}.json`);
  const code = await runTool('jest', ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...extra], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    if (code !== 0 && result.numFailedTests + result.numRuntimeErrorTestSuites === 0) failed += 1;
  } catch {
    failed += 1;
  }
}

title('Types');
count((await runTool('tsc', ['--noEmit'])) === 0);
title('Lint, walls, cycles');
count((await run('npm', ['run', '--silent', 'lint'])) === 0);
await jest('Unit tests', ['web', 'node']);
await jest('Server tests on a real PostgreSQL', ['server']);
await jest('Live video with real processes and a real browser', ['media'], ['--runInBand']);
title('Build');
await build();
await jest('Journeys in a real browser', ['journeys'], ['--runInBand']);

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);
