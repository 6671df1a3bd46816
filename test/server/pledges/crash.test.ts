/** A process is killed between each pair of steps of a pledge; whoever comes next leads it to the same end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { temporaryFolder } from '@test/support/folders';
import { buyTokens } from '@test/support/money';
import { type PledgeSteps } from '@test/support/pledgeSteps';
import { openPledges } from '@test/support/pledgeWorld';

jest.setTimeout(600_000);

const { world, start, confirm, withdraw, pledge, balance, check, audit } = openPledges();
const program = path.join(temporaryFolder('pledge-steps'), 'steps.cjs');
/** Far more statements than a pledge has. */
const STATEMENTS_MAX = 200;

beforeAll(() => {
  buildSync({
    entryPoints: ['test/support/pledgeSteps.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: program,
    packages: 'external',
    alias: { '@server': path.resolve('server'), '@contract': path.resolve('contract') },
  });
});

/** Runs the steps in a process of its own. @returns whether it was killed */
async function runSteps(steps: PledgeSteps): Promise<boolean> {
  const child = spawn(process.execPath, [program, JSON.stringify(steps)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_PATH: path.resolve('node_modules') },
  });
  let complaint = '';
  child.stderr.on('data', (data) => (complaint += data));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The steps failed: ${complaint}`);
  return signal === 'SIGKILL';
}

test.each(['confirm', 'withdraw'] as const)('that ends with %s moves its tokens once', async (decision) => {
  await buyTokens(world.api, world.member, 50_000);
  let kills = 0;
  for (; kills < STATEMENTS_MAX; kills += 1) {
    const goalId = await start();
    const before = await balance();
    const key = `pledge-${decision}-${kills}`;
    const isKilled = await runSteps({
      url: world.api.database.url,
      memberId: world.member.id,
      performerId: world.performer.id,
      goalId,
      tokens: 100,
      idempotencyKey: key,
      decision,
      killAt: kills + 1,
    });
    // the member's browser tries again, the performer presses again, and the job of another process runs
    const again = await pledge(goalId, 100, { key });
    await (decision === 'confirm' ? confirm : withdraw)(goalId);
    await check();
    await check();
    expect([again.status, before - (await balance())]).toEqual([200, decision === 'confirm' ? 100 : 0]);
    expect(await audit()).toEqual({ held: 0, faults: [] });
    if (!isKilled) break;
  }
  expect(kills).toBeGreaterThan(20);
  expect(kills).toBeLessThan(STATEMENTS_MAX);
  const { total } = await world.api.must('searchEarnings', { params: { role: 'performer' } }, world.performer.token);
  expect(total).toBe(decision === 'confirm' ? kills + 1 : 0);
});
