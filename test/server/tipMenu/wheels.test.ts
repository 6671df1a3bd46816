import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type RequestOf } from '@contract/all';
import { drawOutcome, hashOfSeed } from '@contract/fairDraw';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { performers } from '@server/features/performers/tables';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember, buyTokens, ledgerSum, putOnStage } from '@test/support/money';

type Entry = RequestOf<'createTipMenu'>['body']['entries'][number];

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  expect(await ledgerSum(api)).toBe(0);
  await api.close();
});
beforeEach(async () => {
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 200);
});

const OUTCOMES = [
  { text: 'Sing a duet', weight: 3 },
  { text: 'Dance', weight: 2 },
  { text: 'Tell a joke', weight: 1 },
];
const wheel = (fields: Partial<Entry> = {}): Entry => ({
  name: 'Wheel of fortune',
  section: '',
  detail: '',
  icon: 'wheel',
  price: 10,
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  outcomes: OUTCOMES,
  ...fields,
});
const createMenu = (...entries: Entry[]) =>
  api.must('createTipMenu', { body: { name: 'Tonight', entries } }, performer.token);
const shown = async () => (await api.must('viewTipMenu', { params: { id: performer.id } })).entries[0]!;
const order = async ({
  by = member,
  key = randomUUID(),
  token = 10,
  seedHash,
  clientSeed = key,
}: { by?: Actor; key?: string; token?: number; seedHash?: string; clientSeed?: string } = {}) => {
  const entry = await shown();
  const body = { token, entryId: entry._id, wheel: { seedHash: seedHash ?? entry.seedHash!, clientSeed } };
  return api.call('sendTip', { params: { id: performer.id }, body, idempotencyKey: key }, by.token);
};
const viewDraw = (id: string, token?: string) => api.must('viewDraw', { params: { id } }, token);
const endShow = () => putOnStage(api, performer.id, 'offline');
const change = async (outcomes: Entry['outcomes']) => {
  const [menu] = await api.must('listTipMenus', {}, performer.token);
  const entries = menu!.entries.map((entry) => ({ ...entry, outcomes }));
  await api.must('updateTipMenu', { params: { id: menu!._id }, body: { name: menu!.name, entries } }, performer.token);
};

test('the room sees outcomes, weights and the hash of the seed before anybody pays', async () => {
  await createMenu(wheel());
  const entry = await shown();
  expect(entry).toMatchObject({ outcomes: OUTCOMES, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await shown()).seedHash).toBe(entry.seedHash);
});

test('views at the same moment make one seed', async () => {
  await createMenu(wheel());
  const hashes = await Promise.all(Array.from({ length: 6 }, async () => (await shown()).seedHash));
  expect(new Set(hashes).size).toBe(1);
});

test('an order draws an outcome, which the chat and the queue name', async () => {
  await createMenu(wheel());
  const tip = (await order()).data;
  const { outcome } = tip.message!.menuOrder!;
  expect(OUTCOMES.map(({ text }) => text)).toContain(outcome);
  expect(tip.message!.menuOrder).toMatchObject({ name: `Wheel of fortune: ${outcome}`, icon: 'wheel', status: 'next' });
  const history = await api.must('listPublicMessages', { params: { id: tip.message!.conversationId }, query: {} });
  // the first tip of a member is celebrated a moment later
  expect({ ...history.data.at(-1), celebration: undefined }).toEqual(tip.message);
  const queue = await api.must('listMenuOrders', {}, performer.token);
  expect(queue.waiting).toMatchObject([{ _id: tip._id, name: `Wheel of fortune: ${outcome}`, outcome }]);
});

test('a repeated key pays and draws once, also at the same moment and with another client seed', async () => {
  await createMenu(wheel());
  const key = randomUUID();
  const answers = await Promise.all(['a', 'b', 'c'].map((clientSeed) => order({ key, clientSeed })));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const { _id } = answers[0]!.data;
  await endShow();
  const again = await order({ key, clientSeed: 'd' });
  expect(again.data._id).toBe(_id);
  const draw = await viewDraw(_id);
  expect(draw).toMatchObject({ number: 1, count: 1 });
  expect(draw.draws).toEqual([{ number: 1, clientSeed: draw.clientSeed, outcome: draw.outcome }]);
  expect(await balanceOfMember(api, member)).toBe(190);
});

test('the seed is secret for everyone during the show, and every draw is right once it is shown', async () => {
  await createMenu(wheel());
  const { seedHash } = await shown();
  const tips = [];
  for (let number = 1; number <= 5; number += 1) tips.push((await order()).data);
  const people = [member, performer, await api.registerMember(), await api.operator()];
  for (const token of [undefined, ...people.map((person) => person.token)])
    expect(await viewDraw(tips[2]!._id, token)).toMatchObject({ number: 3, count: 5, seedHash, seed: null, draws: [] });
  const { rows } = await api.database.pool.query<{ seed: string }>(
    'select seed from wheel_rounds where performer_id = $1',
    [performer.id],
  );
  for (const token of [undefined, ...people.map((person) => person.token)]) {
    const menu = await api.call('viewTipMenu', { params: { id: performer.id } }, token);
    expect(JSON.stringify(menu.data)).not.toContain(rows[0]!.seed);
  }
  const own = await api.must('listTipMenus', {}, performer.token);
  expect(JSON.stringify(own)).not.toContain(rows[0]!.seed);
  await endShow();
  const draw = await viewDraw(tips[2]!._id);
  expect(await hashOfSeed(draw.seed!)).toBe(seedHash);
  expect(draw.draws.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  for (const [at, { number, clientSeed, outcome }] of draw.draws.entries()) {
    const index = await drawOutcome({ seed: draw.seed!, number, clientSeed, outcomes: draw.outcomes });
    expect(OUTCOMES[index]!.text).toBe(outcome);
    expect(tips[at]!.message!.menuOrder!.outcome).toBe(outcome);
  }
});

test('the next show has another seed', async () => {
  await createMenu(wheel());
  const tip = (await order()).data;
  const { seedHash } = await viewDraw(tip._id);
  await putOnStage(api, performer.id);
  expect((await order({ seedHash })).error).toMatchObject({ error: 'WHEEL_CHANGED' });
  const next = (await order()).data;
  expect((await viewDraw(tip._id)).seed).not.toBeNull();
  expect(await viewDraw(next._id)).toMatchObject({ number: 1, seed: null });
  expect((await viewDraw(next._id)).seedHash).not.toBe(seedHash);
});

test('a seed that was shown during a private show is not drawn from when the public one goes on', async () => {
  await createMenu(wheel());
  const tip = (await order()).data;
  const { seedHash } = await viewDraw(tip._id);
  const showFrom = (since: Date | null) =>
    api.ctx.db.update(performers).set({ liveSince: since }).where(eq(performers.accountId, performer.id));
  const [{ since }] = (await api.ctx.db
    .select({ since: performers.liveSince })
    .from(performers)
    .where(eq(performers.accountId, performer.id))) as [{ since: Date }];
  await showFrom(new Date(since.getTime() + 60_000));
  expect((await viewDraw(tip._id)).seed).not.toBeNull();
  await showFrom(since);
  expect((await order({ seedHash })).error).toMatchObject({ error: 'WHEEL_CHANGED' });
  expect((await shown()).seedHash).not.toBe(seedHash);
});

test('other outcomes show the seed and need a new order; the draw keeps those that it was made from', async () => {
  await createMenu(wheel());
  const tip = (await order()).data;
  const { seedHash } = await shown();
  await change(OUTCOMES.map((outcome) => ({ ...outcome })));
  expect((await shown()).seedHash).toBe(seedHash);
  await change([...OUTCOMES, { text: 'A wish', weight: 100 }]);
  expect(await viewDraw(tip._id)).toMatchObject({ outcomes: OUTCOMES, seedHash, seed: expect.any(String) });
  expect(await order({ seedHash })).toMatchObject({
    status: 409,
    body: { error: 'WHEEL_CHANGED', message: expect.stringContaining('No tokens were spent') },
  });
  expect(await balanceOfMember(api, member)).toBe(190);
});

test('a removed wheel shows its seed, too', async () => {
  const menu = await createMenu(wheel());
  const tip = (await order()).data;
  await api.must('deleteTipMenu', { params: { id: menu._id } }, performer.token);
  expect((await viewDraw(tip._id)).seed).not.toBeNull();
});

test('price, stock and cooldown hold for wheels, and an order without its part of the draw costs nothing', async () => {
  await createMenu(wheel({ stock: 1 }));
  expect((await order({ token: 9 })).error.error).toBe('PRICE_CHANGED');
  const entryId = (await shown())._id;
  const plain = { params: { id: performer.id }, body: { token: 10, entryId } };
  expect((await api.call('sendTip', plain, member.token)).error.error).toBe('WHEEL_CHANGED');
  expect((await order()).status).toBe(200);
  expect((await order()).error.error).toBe('ENTRY_SOLD_OUT');
  expect(await balanceOfMember(api, member)).toBe(190);
});

test('many members at the same moment get numbers without gaps', async () => {
  await createMenu(wheel());
  const rivals = await Promise.all(Array.from({ length: 5 }, () => api.registerMember()));
  for (const rival of rivals) await buyTokens(api, rival, 20);
  const tips = await Promise.all(rivals.map((by) => order({ by })));
  const draws = await Promise.all(tips.map(({ data }) => viewDraw(data._id)));
  expect(draws.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
});

test('a returned order gives the tokens back and keeps its draw', async () => {
  await createMenu(wheel());
  const tip = (await order()).data;
  await api.must('decideMenuOrder', { params: { id: tip._id }, body: { decision: 'return' } }, performer.token);
  expect(await balanceOfMember(api, member)).toBe(200);
  expect(await viewDraw(tip._id)).toMatchObject({ number: 1 });
});

test('a blocked member sees the draw they paid for, and no other', async () => {
  await createMenu(wheel());
  const own = (await order()).data;
  const other = await api.registerMember();
  await buyTokens(api, other, 20);
  const theirs = (await order({ by: other })).data;
  await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
  expect((await api.call('viewDraw', { params: { id: own._id } }, member.token)).status).toBe(200);
  expect((await api.call('viewDraw', { params: { id: theirs._id } }, member.token)).status).toBe(403);
});

test.each([
  ['one outcome', [OUTCOMES[0]!]],
  ['thirteen outcomes', Array.from({ length: 13 }, (_, at) => ({ text: `${at}`, weight: 1 }))],
  ['a weight of 0', [OUTCOMES[0]!, { text: 'Dance', weight: 0 }]],
  ['a weight above 100', [OUTCOMES[0]!, { text: 'Dance', weight: 101 }]],
  ['an empty text', [OUTCOMES[0]!, { text: ' ', weight: 1 }]],
  ['a text of 61 characters', [OUTCOMES[0]!, { text: 'a'.repeat(61), weight: 1 }]],
])('a wheel with %s is refused', async (_case, outcomes) => {
  const body = { name: 'Tonight', entries: [wheel({ outcomes })] };
  expect((await api.call('createTipMenu', { body }, performer.token)).status).toBe(400);
});
