/** A process is killed between each pair of steps of a pledge; whoever comes next leads it to the same end. */
import { killedSteps } from '@test/support/killedSteps';
import { buyTokens } from '@test/support/money';
import { type PledgeSteps } from '@test/support/pledgeSteps';
import { openPledges } from '@test/support/pledgeWorld';

jest.setTimeout(600_000);

const { world, start, confirm, withdraw, pledge, balance, check, audit } = openPledges();
const runSteps = killedSteps<PledgeSteps>('pledgeSteps.ts');
/** Far more statements than a pledge has. */
const STATEMENTS_MAX = 200;

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
