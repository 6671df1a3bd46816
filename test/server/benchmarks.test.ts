import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a script in another process. Returns its exit code and what it wrote to the standard error. */
async function run(script: string): Promise<{ code: number; errors: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors };
}

const benchmark = (work: string) => run(`require('./bench/run.ts').runBenchmark(${work})`);

describe('a benchmark', () => {
  it.each([
    ['ends with 0 when every promise was kept', 'async () => true', 0, /^$/],
    ['ends with 1 when a promise was not kept', 'async () => false', 1, /^$/],
    [
      'ends with 1 and the error when it throws',
      'async () => { throw new Error("no rounds"); }',
      1,
      /FAILED .*no rounds/,
    ],
    [
      'ends with 1 and says so when it waits for something that never comes',
      '() => new Promise(() => {})',
      1,
      /FAILED .*before its last part/,
    ],
  ])('%s', async (_title, work, code, errors) => {
    expect(await benchmark(work)).toEqual({ code, errors: expect.stringMatching(errors) as unknown });
  });
});

it('a start of the embedded database that is never answered ends with an error, not with exit code 0', async () => {
  const { code, errors } = await run(`
    const { waitKeepingAlive } = require('./server/db/embedded/waiting.ts');
    waitKeepingAlive(new Promise(() => {}), 1_500, 'PostgreSQL did not start');
  `);
  expect(errors).toContain('PostgreSQL did not start within 1.5 s.');
  expect(code).toBe(1);
});
