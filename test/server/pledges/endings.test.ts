/** What ends a pledge besides the goal itself: the show, the member's or the performer's account, a chargeback. */
import { randomUUID } from 'node:crypto';
import { restoreAccount, suspendAccount } from '@server/features/auth/service/suspension';
import { sandboxEvent, sandboxWebhook } from '@server/payments/sandbox';
import { buyTokens } from '@test/support/money';
import { openPledges } from '@test/support/pledgeWorld';
import { plantFailingEscrow } from '@test/support/plantedEscrow';

const {
  world,
  start,
  confirm,
  withdraw,
  earned,
  pledge,
  takeBack,
  shown,
  pledged,
  balance,
  another,
  goLive,
  passEnd,
  passConfirmation,
  check,
  audit,
} = openPledges();

const endShow = async (sessionId: string) => {
  await world.api.must('endSession', { params: { sessionId } }, world.performer.token);
  await world.api.runJobs();
};

test('the end of the show returns the pledges to a goal that is not reached', async () => {
  const sessionId = await goLive();
  await pledge(await start(), 60);
  await endShow(sessionId);
  expect([await balance(), (await shown())?.status]).toEqual([500, 'show_ended']);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('pledges that cannot be returned are logged, keep no others waiting, and are returned by a later run', async () => {
  const goal = await start();
  const members = [world.member, await another(100), await another(100)];
  for (const by of members) await pledge(goal, 20, { by });
  const before = await Promise.all(members.map((by) => balance(by)));
  const lift = await plantFailingEscrow(world.api.database.pool, { subject: goal, owner: members[1]!.id });
  const returned = async () =>
    (await Promise.all(members.map((by) => balance(by)))).map((now, at) => now - before[at]!);
  try {
    await withdraw(goal);
    await check();
    expect(await returned()).toEqual([20, 0, 20]);
    expect(world.api.logged.filter((line) => line.includes('pledges could not be settled'))).not.toEqual([]);
  } finally {
    await lift();
  }
  await check();
  expect(await returned()).toEqual([20, 20, 20]);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('a goal that began between two shows waits for the end of the next one', async () => {
  await endShow(await goLive());
  const goal = await start();
  await pledge(goal, 60);
  await check();
  expect((await shown())?.status).toBe('open');
  await endShow(await goLive());
  expect([await balance(), (await shown())?.status]).toEqual([500, 'show_ended']);
});

test('a performer can confirm a goal that was reached before the show ended', async () => {
  const sessionId = await goLive();
  const goal = await start();
  await pledge(goal, 100);
  await endShow(sessionId);
  expect((await shown())?.status).toBe('reached');
  await confirm(goal);
  await world.api.runJobs();
  expect([await balance(), await earned()]).toMatchObject([400, [{ grossPrice: 100 }]]);
});

test('pledges of a member whom the performer blocks are returned, and those of others stay', async () => {
  const goal = await start();
  const other = await another(50);
  await pledge(goal, 60);
  await pledge(goal, 40, { by: other });
  await world.api.must('blockAccount', { body: { accountId: world.member.id } }, world.performer.token);
  await world.api.runJobs();
  expect(await balance()).toBe(500);
  expect(await shown(other)).toMatchObject({ status: 'reached', raised: 40 });
  await confirm(goal);
  await world.api.runJobs();
  expect(await earned()).toMatchObject([{ grossPrice: 40 }]);
});

test('pledges of a suspended member and of a closing account are returned', async () => {
  const goal = await start();
  const [suspended, closing] = [await another(50), await another(50)];
  await pledge(goal, 20, { by: suspended });
  await pledge(goal, 30, { by: closing });
  await suspendAccount(world.api.ctx, suspended.id);
  await world.api.ctx.db.execute(`update accounts set status = 'closing' where id = '${closing.id}'`);
  await check();
  expect(await shown()).toMatchObject({ raised: 0 });
  await restoreAccount(world.api.ctx, suspended.id);
  expect(await balance(await loggedInAgain(suspended))).toBe(50);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});
const loggedInAgain = async (actor: typeof world.member) => ({ ...actor, token: await world.api.login(actor) });

test('a suspended performer’s goal is closed, and its pledges are returned', async () => {
  await pledge(await start(), 100);
  await suspendAccount(world.api.ctx, world.performer.id);
  await world.api.runJobs();
  expect(await balance()).toBe(500);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('a chargeback returns the pledges first, so that it takes them and leaves no debt', async () => {
  const member = await world.api.registerMember();
  const orderId = await buyTokens(world.api, member, 100);
  const goal = await start();
  await pledge(goal, 80, { by: member });
  const paid = sandboxEvent('pay', { id: orderId, amountMinor: 1000, currency: 'usd' });
  const { body, headers } = sandboxWebhook(
    world.api.ctx.config.secrets,
    { ...paid, id: `sbx_${randomUUID()}`, type: 'payment.reversed' },
    new Date(),
  );
  await fetch(`${world.api.url}/api/webhooks/payments/sandbox`, { method: 'POST', body, headers });
  const { balance: left, owed } = await world.api.must('searchTransactions', {}, member.token);
  expect([left, owed, (await shown())?.raised]).toEqual([0, 0, 0]);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('two processes that settle at once pay every pledge once', async () => {
  const goal = await start();
  const others = await Promise.all([another(50), another(50)]);
  await pledge(goal, 40);
  for (const by of others) await pledge(goal, 30, { by });
  await confirm(goal);
  await Promise.all([check(), check(), check(), world.api.runJobs()]);
  expect((await earned()).map(({ grossPrice }) => grossPrice).sort()).toEqual([30, 30, 40]);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('whatever is wished for at the same moment, a pledge leaves in one way only', async () => {
  for (let round = 0; round < 8; round += 1) {
    const goal = await start();
    await pledge(goal, 99);
    const wishes = [
      () => pledge(goal, 1),
      () => takeBack(goal),
      () => confirm(goal),
      () => withdraw(goal),
      () => passEnd(goal).then(check),
    ];
    const turned = [...wishes.slice(round % 5), ...wishes.slice(0, round % 5)];
    await Promise.all(turned.map((wish) => wish()));
    await confirm(goal);
    await passEnd(goal);
    await passConfirmation(goal);
    await check();
    const { held, paid, returned } = await pledged();
    expect([held, paid * returned, [99, 100].includes(paid + returned)]).toEqual([0, 0, true]);
    expect(await audit()).toEqual({ held: 0, faults: [] });
  }
});
