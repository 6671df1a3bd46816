/** A ticket show on stage: access, running time, and the end of its tickets. */
import { openTickets } from '@test/support/ticketWorld';

const tickets = openTickets();
const {
  shows,
  announce,
  cancel,
  open,
  own,
  earned,
  buy,
  enter,
  shown,
  balance,
  another,
  startIn,
  passSinceStage,
  check,
  audit,
} = tickets;
const errorOf = ({ status, error }: { status: number; error?: { error?: string } | null }) => [status, error?.error];

/** Announces a show that begins in five minutes, sells a ticket and opens it. The holder watches. */
async function onStage(fields: Parameters<typeof announce>[0] = {}) {
  const id = await announce(fields);
  await buy(id);
  await startIn(id, 5);
  const stage = (await open(id)).data!;
  const entry = (await enter(id)).data!;
  const reality = shows.play.begin(stage.sessionId, [shows.member]);
  return { id, stage, entry, reality };
}

test('only ticket holders get in, see the picture and read the chat', async () => {
  const { id, stage, entry } = await onStage();
  const outsider = await another();
  expect(stage.show.ticketShow).toMatchObject({ _id: id, minutes: 5 });
  expect(errorOf(await enter(id, outsider))).toEqual([422, 'TICKET_NEEDED']);
  expect(errorOf(await shows.join(outsider, { price: 0 }))).toEqual([422, 'TICKET_NEEDED']);
  const room = { params: { id: stage.show.conversationId } };
  expect((await shows.api.call('listMessages', room, outsider.token)).status).toBe(404);
  expect((await shows.api.call('listMessages', room, shows.member.token)).status).toBe(200);
  expect((await shows.api.call('viewShow', room, outsider.token)).status).toBe(404);
  const { token } = entry.playback!;
  expect(await shows.mayUse(stage.sessionId, token, { as: shows.member.token })).toBe(true);
  expect(await shows.mayUse(stage.sessionId, token, { as: outsider.token })).toBe(false);
  expect(await shows.mayUse(stage.sessionId, null)).toBe(false);
});

test('a show that ran for its minutes is paid in whole, and goes on for its holders', async () => {
  const { id, stage } = await onStage();
  await shows.play.pass(4 * 60);
  await check();
  expect([(await own(id)).status, await balance()]).toEqual(['running', 60]);
  await shows.play.pass(2 * 60);
  await check();
  await check();
  expect([(await own(id)).status, await balance()]).toEqual(['done', 60]);
  expect((await shown(id)).ticket).toMatchObject({ state: 'paid' });
  expect(await earned()).toMatchObject([{ type: 'ticket', item: 'Night Train, start to finish', grossPrice: 40 }]);
  expect((await enter(id)).status).toBe(200);
  await shows.end(stage.sessionId, shows.performer);
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

test('a show that is cut short returns the tickets', async () => {
  const { id, stage } = await onStage();
  await shows.play.pass(4 * 60);
  await shows.end(stage.sessionId, shows.performer);
  await shows.api.runJobs();
  expect([(await own(id)).status, await balance(), await earned()]).toEqual(['cut_short', 100, []]);
  expect(errorOf(await open(id))).toEqual([422, 'TICKET_SHOW_ENDED']);
});

test('the minutes before and after a lost picture count together', async () => {
  const { id, stage, reality } = await onStage();
  await shows.play.pass(3 * 60);
  reality.flow[0]!.to = shows.play.clock;
  await shows.play.pass(60);
  expect((await shown(id)).isOpen).toBe(false);
  await check();
  expect((await own(id)).status).toBe('running');
  const again = (await open(id)).data!;
  expect(again.sessionId).not.toBe(stage.sessionId);
  await enter(id);
  shows.play.begin(again.sessionId, [shows.member]);
  await shows.play.pass(2 * 60 + 1);
  await check();
  expect((await own(id)).status).toBe('done');
  await shows.end(again.sessionId, shows.performer);
});

test('the tickets of a performer who does not come back in time are returned', async () => {
  const { id, reality } = await onStage();
  await shows.play.pass(60);
  reality.flow[0]!.to = shows.play.clock;
  await shows.play.pass(60);
  await passSinceStage(id, 20);
  await check();
  expect([(await own(id)).status, await balance()]).toEqual(['cut_short', 100]);
});

test('a holder who pays by the minute pays for the minutes that arrived, and gets the rest back', async () => {
  const id = await announce({ payRule: 'minutes' });
  const absent = await another();
  await Promise.all([buy(id), buy(id, { by: absent })]);
  await startIn(id, 5);
  const stage = (await open(id)).data!;
  await enter(id);
  const reality = shows.play.begin(stage.sessionId, [shows.member]);
  reality.watching.set(shows.member.id, [{ from: shows.play.clock + 150_000, to: Infinity }]);
  // a player that reports nothing for half a minute leaves the show
  await tickets.query(`update show_seats set seen_at = now() + interval '5 minutes'`);
  await shows.play.pass(5 * 60);
  await shows.end(stage.sessionId, shows.performer);
  await shows.api.runJobs();
  expect([(await own(id)).status, await balance(), await balance(absent)]).toEqual(['done', 80, 100]);
  expect(await earned()).toMatchObject([{ type: 'ticket', grossPrice: 20 }]);
  const { periods } = await shows.api.must('viewSpending', { query: {} }, shows.member.token);
  expect(periods[0]?.shows).toBe(20);
  const { data } = await shows.api.must('searchTransactions', { query: { type: 'pledge' } }, shows.member.token);
  expect(data.map(({ description }) => description)).toEqual([
    'Part of a ticket returned: Night Train, start to finish',
    'Ticket: Night Train, start to finish',
  ]);
});

test('late tickets are sold until half an hour after the start', async () => {
  const { id, stage } = await onStage();
  await startIn(id, -10);
  const late = await another();
  expect((await buy(id, { by: late })).status).toBe(200);
  expect((await enter(id, late)).status).toBe(200);
  await startIn(id, -31);
  expect(errorOf(await buy(id, { by: await another() }))).toEqual([422, 'TICKETS_CLOSED']);
  await shows.end(stage.sessionId, shows.performer);
});

test('a show that is not opened in time, or has too few tickets, returns them by itself', async () => {
  const [late, small] = [
    await announce(),
    await announce({ minimum: 2, startsAt: new Date(Date.now() + 7_200_000).toISOString() }),
  ];
  await buy(late);
  await buy(small);
  await startIn(late, -29);
  await startIn(small, 1);
  expect(errorOf(await open(small))).toEqual([422, 'TOO_FEW_TICKETS']);
  await check();
  expect([(await own(late)).status, (await own(small)).status, await balance()]).toEqual([
    'announced',
    'announced',
    20,
  ]);
  await startIn(late, -31);
  await startIn(small, 0);
  await check();
  expect([(await own(late)).status, (await own(small)).status, await balance()]).toEqual(['not_held', 'too_few', 100]);
});

test('a show can be opened shortly before its start, once, and only by its performer', async () => {
  const id = await announce();
  expect(errorOf(await open(id))).toEqual([422, 'DOORS_CLOSED']);
  await startIn(id, 10);
  expect((await open(id, await shows.api.verifiedPerformer())).status).toBe(404);
  expect(errorOf(await enter(id))).toEqual([422, 'TICKET_NEEDED']);
  await buy(id);
  expect(errorOf(await enter(id))).toEqual([422, 'TICKET_SHOW_NOT_OPEN']);
  const first = (await open(id)).data!;
  expect((await open(id)).data!.sessionId).toBe(first.sessionId);
  await shows.end(first.sessionId, shows.performer);
});

test('a show that is cancelled on stage ends, and its tickets come back', async () => {
  const { id, stage } = await onStage();
  await cancel(id);
  await shows.api.runJobs();
  expect([(await own(id)).status, await balance(), await shows.streamingStatus()]).toEqual([
    'cancelled',
    100,
    'offline',
  ]);
  expect((await shows.viewShow(stage.show.conversationId, shows.performer)).status).toBe('ended');
});

test('a holder who is blocked during the show leaves it and gets the tokens back', async () => {
  const { id, stage } = await onStage();
  await shows.block({ userIds: [shows.member.id] });
  await shows.api.runJobs();
  await shows.play.pass(10);
  expect([await balance(), (await shown(id)).ticket?.state]).toEqual([100, 'returned']);
  expect((await shows.viewShow(stage.show.conversationId, shows.performer)).participants).toEqual([]);
  await shows.end(stage.sessionId, shows.performer);
});
