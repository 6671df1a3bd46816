/** Announcing ticket shows, and selling their tickets. */
import { UPCOMING_SHOWS_MAX } from '@contract/limits';
import { plantFailingEscrow } from '@test/support/plantedEscrow';
import { openTickets, ticketShowBody } from '@test/support/ticketWorld';

const tickets = openTickets();
const {
  shows,
  announce,
  tryToAnnounce,
  update,
  cancel,
  own,
  buy,
  giveBack,
  wait,
  shown,
  balance,
  another,
  check,
  audit,
} = tickets;
const errorOf = ({ status, error }: { status: number; error?: { error?: string } | null }) => [status, error?.error];

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test('a ticket is held, numbered and listed, and counts as taken', async () => {
  const id = await announce();
  const answer = await buy(id, { key: 'first-ticket' });
  expect(answer.data).toMatchObject({ sold: 1, balance: 60, ticket: { number: 1, price: 40, state: 'held' } });
  expect(await own(id)).toMatchObject({ sold: 1, held: 40, status: 'announced' });
  expect((await tickets.tickets()).map(({ _id }) => _id)).toEqual([id]);
  expect(await audit()).toEqual({ held: 40, faults: [] });
});

test('a repeated purchase moves nothing, and its key refuses another request', async () => {
  const [id, other] = [await announce(), await announce({ startsAt: inHours(5) })];
  await buy(id, { key: 'only-ticket' });
  expect((await buy(id, { key: 'only-ticket' })).data).toMatchObject({ balance: 60, ticket: { number: 1 } });
  expect(errorOf(await buy(other, { key: 'only-ticket' }))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await balance()).toBe(60);
});

test('a price that changed meanwhile is refused with the new one, and nothing is spent', async () => {
  const id = await announce();
  await update(id, { price: 50, startsAt: (await own(id)).startsAt });
  const answer = await buy(id);
  expect(errorOf(answer)).toEqual([409, 'PRICE_CHANGED']);
  expect(answer.error?.message).toContain('50 tokens');
  expect((await buy(id, { price: 50 })).status).toBe(200);
});

test('the early price holds until its end', async () => {
  const id = await announce({ early: { price: 25, until: inHours(1) } });
  expect(await shown(id, null)).toMatchObject({ price: 40, priceNow: 25 });
  expect((await buy(id, { price: 25 })).status).toBe(200);
  await tickets.query(`update ticket_shows set early_until = now() where id = $1`, [id]);
  const other = await another();
  expect(errorOf(await buy(id, { price: 25, by: other }))).toEqual([409, 'PRICE_CHANGED']);
  expect((await buy(id, { by: other })).status).toBe(200);
});

test.each([-5, 0, 1.5, 1_000_000])('refuses a price of %d', async (price) => {
  expect((await buy(await announce(), { price })).status).toBe(400);
  expect(await balance()).toBe(100);
});

test('refuses a second ticket, a sold-out show, a poor member, a blocked member, a performer and a guest', async () => {
  const id = await announce({ seats: 1 });
  const [poor, late, blocked] = [await another(10), await another(), await another()];
  expect(errorOf(await buy(id, { by: poor }))).toEqual([422, 'NOT_ENOUGH_TOKEN']);
  await shows.api.must('blockAccount', { body: { accountId: blocked.id } }, shows.performer.token);
  expect((await buy(id, { by: blocked })).status).toBe(403);
  expect((await buy(id, { by: shows.performer })).status).toBe(403);
  expect((await shows.api.call('buyTicket', { params: { id }, body: { price: 40 } })).status).toBe(401);
  expect((await buy(id)).status).toBe(200);
  expect(errorOf(await buy(id))).toEqual([422, 'TICKET_OWNED']);
  expect(errorOf(await buy(id, { by: late }))).toEqual([422, 'SOLD_OUT']);
  expect(await audit()).toEqual({ held: 40, faults: [] });
});

test('members who buy at the same time get no more tickets than there are seats', async () => {
  const id = await announce({ seats: 2 });
  const members = await Promise.all(Array.from({ length: 4 }, () => another()));
  const answers = await Promise.all(members.map((by) => buy(id, { by })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await shown(id)).sold).toBe(2);
});

test('counts tickets towards the spending limits, and returned ones no longer', async () => {
  await shows.api.must(
    'changeSpendingLimit',
    { params: { period: 'day' }, body: { limit: 50, timeZone: 'UTC' } },
    shows.member.token,
  );
  const [id, other] = [await announce(), await announce({ startsAt: inHours(5) })];
  await buy(id);
  expect(errorOf(await buy(other))).toEqual([422, 'SPENDING_LIMIT_REACHED']);
  const { periods } = await shows.api.must('viewSpending', { query: {} }, shows.member.token);
  expect(periods[0]).toMatchObject({ shows: 40, tips: 0 });
  await giveBack(id);
  expect((await buy(other)).status).toBe(200);
});

test('a member returns a ticket before the show, and can buy another one', async () => {
  const id = await announce();
  await buy(id);
  expect((await giveBack(id)).data).toMatchObject({ balance: 100, sold: 0, ticket: { state: 'returned' } });
  expect((await giveBack(id)).status).toBe(200);
  expect((await buy(id)).data).toMatchObject({ balance: 60, ticket: { number: 2, state: 'held' } });
  await tickets.startIn(id, -1);
  expect(errorOf(await giveBack(id))).toEqual([422, 'TICKET_SHOW_BEGAN']);
});

test('a cancelled show returns every ticket with the reason', async () => {
  const id = await announce();
  const other = await another();
  await Promise.all([buy(id), buy(id, { by: other })]);
  expect((await cancel(id)).status).toBe(200);
  expect((await cancel(id)).status).toBe(200);
  await shows.api.runJobs();
  expect([await balance(), await balance(other)]).toEqual([100, 100]);
  expect(await shown(id)).toMatchObject({
    status: 'cancelled',
    reason: 'I have lost my voice.',
    ticket: { state: 'returned' },
  });
  const { data } = await shows.api.must('listNotifications', { query: {} }, shows.member.token);
  expect(data[0]).toMatchObject({ kind: 'ticket', tokens: 40, link: `/tickets/${id}` });
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('a ticket that cannot be settled is logged, keeps no other waiting, and is settled by a later run', async () => {
  const id = await announce();
  const holders = await Promise.all([another(), another(), another()]);
  for (const by of holders) await buy(id, { by });
  const lift = await plantFailingEscrow(shows.api.database.pool, { subject: id, owner: holders[1]!.id });
  const balances = () => Promise.all(holders.map((by) => balance(by)));
  try {
    await cancel(id);
    await check();
    expect(await balances()).toEqual([100, 60, 100]);
    expect(shows.api.logged.filter((line) => line.includes('a ticket could not be settled'))).not.toEqual([]);
  } finally {
    await lift();
  }
  await check();
  expect(await balances()).toEqual([100, 100, 100]);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('a holder who is blocked or suspended gets the ticket back', async () => {
  const id = await announce();
  await buy(id);
  await shows.block({ userIds: [shows.member.id] });
  await shows.api.runJobs();
  expect(await balance()).toBe(100);
  expect((await shown(id)).ticket).toMatchObject({ state: 'returned' });
});

test('a performer keeps what was promised once tickets are sold', async () => {
  const id = await announce({ minimum: 2 });
  const { startsAt } = await own(id);
  expect((await update(id, { startsAt: inHours(10), minutes: 30, payRule: 'minutes' })).status).toBe(200);
  const changed = await own(id);
  await buy(id);
  const same = { startsAt: changed.startsAt, minutes: 30, payRule: 'minutes' as const };
  expect(errorOf(await update(id, { ...same, startsAt }))).toEqual([422, 'TICKETS_SOLD']);
  expect(errorOf(await update(id, { ...same, minutes: 20 }))).toEqual([422, 'TICKETS_SOLD']);
  expect(errorOf(await update(id, { ...same, payRule: 'whole' }))).toEqual([422, 'TICKETS_SOLD']);
  expect((await update(id, { ...same, title: 'Night Train', seats: 5 })).status).toBe(200);
  expect((await update(id, same, await shows.api.verifiedPerformer())).status).toBe(404);
});

test('refuses terms that cannot be kept', async () => {
  expect(errorOf(await tryToAnnounce({ startsAt: inHours(-1) }))).toEqual([422, 'TICKET_SHOW_TIME']);
  expect(errorOf(await tryToAnnounce({ startsAt: inHours(24 * 91) }))).toEqual([422, 'TICKET_SHOW_TIME']);
  expect(errorOf(await tryToAnnounce({ minimum: 11 }))).toEqual([422, 'MINIMUM_TOO_LARGE']);
  expect(errorOf(await tryToAnnounce({ early: { price: 40, until: inHours(1) } }))).toEqual([422, 'EARLY_PRICE']);
  expect((await tryToAnnounce({ seats: 0 })).status).toBe(400);
  expect((await tryToAnnounce({ minutes: 2.5 })).status).toBe(400);
  const { startsAt } = ticketShowBody();
  expect((await tryToAnnounce({ startsAt })).status).toBe(200);
  expect(errorOf(await tryToAnnounce({ startsAt }))).toEqual([422, 'TICKET_SHOW_TIME']);
});

test('members wait for a seat, and the first one is told when a ticket comes back', async () => {
  const id = await announce({ seats: 1 });
  const [first, second] = [await another(), await another()];
  await buy(id);
  expect(errorOf(await wait(id, true))).toEqual([422, 'TICKET_OWNED']);
  await wait(id, true, first);
  await wait(id, true, second);
  await check();
  expect([(await own(id)).waiting, await balance(first)]).toEqual([2, 100]);
  await giveBack(id);
  await shows.api.runJobs();
  const told = async (by: typeof first) =>
    (await shows.api.must('listNotifications', { query: {} }, by.token)).data.map(({ kind }) => kind);
  expect([await told(first), await told(second)]).toEqual([['ticket'], []]);
  expect((await shown(id, second)).isWaiting).toBe(true);
  expect((await wait(id, false, second)).data?.isWaiting).toBe(false);
});

test('lists the show on the page however many other shows come before it', async () => {
  const id = await announce({ startsAt: inHours(14 * 24 - 3) });
  const schedule = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '20:00', end: '22:00' }));
  await shows.api.must('updatePerformer', { body: { schedule, timeZone: 'UTC' } }, shows.performer.token);
  const page = await shows.api.must('viewPerformer', { params: { username: shows.performer.username } });
  expect(page.upcoming).toHaveLength(UPCOMING_SHOWS_MAX + 1);
  expect(page.upcoming.at(-1)).toMatchObject({ ticket: { _id: id } });
});

test('lists the show on card, page and calendar, and reminds its holders', async () => {
  const id = await announce();
  const { startsAt } = await own(id);
  const page = await shows.api.must('viewPerformer', { params: { username: shows.performer.username } });
  expect(page.upcoming[0]).toMatchObject({
    startsAt,
    title: 'Night Train, start to finish',
    ticket: { _id: id, price: 40 },
  });
  const { data } = await shows.api.must('searchPerformers', { query: { q: shows.performer.username } });
  expect(data[0]).toMatchObject({ nextShowAt: startsAt, nextShowTicket: { _id: id, price: 40 } });
  await buy(id);
  const again = await shows.api.must(
    'viewPerformer',
    { params: { username: shows.performer.username } },
    shows.member.token,
  );
  expect(again.upcoming[0]?.isReminded).toBe(true);
  await cancel(id);
  const after = await shows.api.must('viewPerformer', { params: { username: shows.performer.username } });
  expect([after.upcoming, after.nextShowAt]).toEqual([[], null]);
});
