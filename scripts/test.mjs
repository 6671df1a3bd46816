// `npm test`: runs everything that proves Footlights, on a fresh clone too. The last line counts. With
// --also-node=22.23.3,24.21.0 it also starts the site on each of these versions of Node. The unit tests except the
// web's then run on the first of them, and the server tests on the last.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { build, gather, install, requireNode, runTool } from './lib.mjs';
import { installNode, startsCleanly } from './otherNode.mjs';

requireNode();
const { values: options } = parseArgs({ options: { 'also-node': { type: 'string', default: '' } } });
await install();

let passed = 0;
/** what failed, to be named again at the end of a long output */
const failures = [];
const count = (ok, what) => {
  if (ok) passed += 1;
  else failures.push(what);
};
const reports = mkdtempSync(path.join(os.tmpdir(), 'footlights-report-'));
/** Jest alone would leave one core idle, which of two is half the machine. */
const ALL_CORES = [`--maxWorkers=${os.availableParallelism()}`];
/** One worker more than cores, for tests that wait for databases, processes and the clock a third of their time. */
const MORE_THAN_CORES = [`--maxWorkers=${os.availableParallelism() + 1}`];

/** Runs a part of the tests and prints how long it took. */
async function phase(title, work) {
  process.stdout.write(`\n== ${title}\n`);
  const began = Date.now();
  await work();
  process.stdout.write(`== ${title}: ${Math.round((Date.now() - began) / 1000)} s\n`);
}

/** Runs programs side by side, each counted as one check. Prints the output of those that fail. */
const runTogether = (...commands) =>
  Promise.all(
    commands.map(async (command) => {
      const { code, output } = await gather(...command);
      count(code === 0, command.flat().join(' '));
      if (code !== 0) process.stdout.write(`${output}\n`);
    }),
  );

/** Returns the first lines of a failure, without colours and on one line. */
const reasonOf = ([message = '']) =>
  stripVTControlCharacters(message)
    .replace(/\n\s+at [^]*/, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);

/** Returns a line for each failed test of a report, and for each test file that could not run. */
const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${reasonOf(failureMessages)}`);
  });

/** Runs Jest projects and adds their counts. A run that ends without a report counts as one failure. */
async function jest(projects, extra, env = process.env) {
  const report = path.join(reports, 'report.json');
  rmSync(report, { force: true });
  // --forceExit: handles that a failed test left open must not keep the run from ending
  const code = await runTool(
    'jest',
    ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, '--forceExit', ...extra],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const found = failuresOf(result);
    passed += result.numPassedTests;
    failures.push(...(code !== 0 && found.length === 0 ? [`jest ${projects.join(' ')}`] : found));
  } catch {
    failures.push(`jest ${projects.join(' ')}: no report`);
  }
}

await phase('Types and lint', () =>
  runTogether(
    ['tsc', ['--noEmit']],
    ...['lint:format', 'lint:code', 'lint:imports'].map((name) => ['npm', ['run', '--silent', name]]),
  ),
);
// All tests on each version of Node would take hours, so each takes over a part.
const here = { version: process.versions.node, env: process.env };
const others = [];
for (const version of options['also-node'].split(',').filter(Boolean))
  others.push({ version, env: await installNode(version) });
const [forUnits = here] = others;
const forServer = others.at(-1) ?? here;

await phase('Unit tests of the web and of what keeps pace', () => jest(['web', 'pace'], MORE_THAN_CORES));
await phase(`Unit tests on Node ${forUnits.version}`, () => jest(['node'], ALL_CORES, forUnits.env));
await phase(`Server tests on a real PostgreSQL, on Node ${forServer.version}`, () =>
  jest(['server'], MORE_THAN_CORES, forServer.env),
);
// two at a time on any machine: these tests send and show video in real time and mostly wait for it
await phase('Live video with real processes and a real browser', () => jest(['media'], ['--maxWorkers=2']));
await phase('Build', () => build());
// in one run, because preparing the sites takes a minute
await phase('Journeys in a real browser, and a site of several processes behind nginx', () =>
  jest(['journeys', 'stage', 'cluster'], ALL_CORES),
);

for (const { version, env } of others)
  await phase(`npm start on Node ${version}`, async () =>
    count(await startsCleanly(env), `npm start on Node ${version}`),
  );

rmSync(reports, { recursive: true, force: true });
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exit(failures.length > 0 ? 1 : 0);
