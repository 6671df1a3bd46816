import { randomUUID } from 'node:crypto';
import { type RequestOf } from '@contract/all';
import { type ShownEntryView } from '@contract/tipMenu';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
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
  api.realtime.said.length = 0;
});

const entry = (fields: Partial<Entry> = {}): Entry => ({
  name: 'Song request',
  section: 'Songs',
  detail: 'any song she knows',
  icon: 'music',
  price: 25,
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  ...fields,
});
const createMenu = (...entries: Entry[]) =>
  api.must('createTipMenu', { body: { name: 'Tonight', entries } }, performer.token);
const shown = async (): Promise<ShownEntryView[]> =>
  (await api.must('viewTipMenu', { params: { id: performer.id } })).entries;
const order = (
  entryId: string,
  { token = 25, key, by = member, message }: { token?: number; key?: string; by?: Actor; message?: string } = {},
) =>
  api.call(
    'sendTip',
    { params: { id: performer.id }, body: { token, entryId, message }, idempotencyKey: key },
    by.token,
  );
const queue = () => api.must('listMenuOrders', {}, performer.token);
const decide = (id: string, decision: 'done' | 'later' | 'return', by = performer) =>
  api.call('decideMenuOrder', { params: { id }, body: { decision } }, by.token);
const heard = (event: string) => api.realtime.said.filter((said) => said.event === event);

describe('ordering an entry', () => {
  test('pays its price, names it in the chat and puts it into the queue', async () => {
    const menu = await createMenu(entry({ stock: 2 }));
    const id = menu.entries[0]!._id;
    const tip = (await order(id, { message: '“La Mer”' })).data;
    expect(tip).toMatchObject({ tokens: 25, balance: 175 });
    const menuOrder = { _id: tip._id, name: 'Song request', icon: 'music', status: 'next' };
    expect(tip.message).toMatchObject({ type: 'tip', text: '“La Mer”', menuOrder });
    const history = await api.must('listPublicMessages', { params: { id: tip.message!.conversationId }, query: {} });
    // the first tip of a member is celebrated a moment later
    expect({ ...history.data.at(-1), celebration: undefined }).toEqual(tip.message);
    expect(await queue()).toMatchObject({
      waiting: [{ ...menuOrder, tokens: 25, note: '“La Mer”', member: { _id: member.id } }],
      decided: [],
    });
    expect(await shown()).toMatchObject([{ _id: id, left: 1, readyAt: null }]);
    expect(heard('menu/supply')).toMatchObject([{ payload: { entryId: id, left: 1, readyAt: null } }]);
    expect(heard('menu/queue')).toEqual([
      { to: `account:${performer.id}`, event: 'menu/queue', payload: { isNew: true } },
    ]);
  });

  test('is paid once for a repeated key, also at the same moment, and the key stands for the entry', async () => {
    const menu = await createMenu(entry({ cooldownSeconds: 600 }), entry({ name: 'Dedication' }));
    const [song, dedication] = menu.entries.map(({ _id }) => _id);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(song!, { key })));
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    expect((await queue()).waiting.length).toBe(1);
    expect(await balanceOfMember(api, member)).toBe(175);
    expect((await order(dedication!, { key })).error.error).toBe('IDEMPOTENCY_KEY_REUSED');
    const plain = { params: { id: performer.id }, body: { token: 25 }, idempotencyKey: key };
    expect((await api.call('sendTip', plain, member.token)).error.error).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each([
    ['another price', entry({ price: 30 }), 409, 'PRICE_CHANGED'],
    ['an entry for followers', entry({ followersOnly: true }), 422, 'ENTRY_FOLLOWERS_ONLY'],
  ])('%s costs nothing', async (_case, given, status, code) => {
    const menu = await createMenu(given);
    expect(await order(menu.entries[0]!._id)).toMatchObject({ status, body: { error: code } });
    expect([await balanceOfMember(api, member), (await queue()).waiting]).toEqual([200, []]);
  });

  test('followers get the entries for followers', async () => {
    const menu = await createMenu(entry({ followersOnly: true }));
    await api.must('likePerformer', { params: { id: performer.id } }, member.token);
    expect((await order(menu.entries[0]!._id)).status).toBe(200);
  });

  test('an entry rests, sells out, and is there again in the next show', async () => {
    const menu = await createMenu(entry({ cooldownSeconds: 600 }), entry({ stock: 1 }));
    const [resting, rare] = menu.entries.map(({ _id }) => _id);
    for (const id of [resting!, rare!]) expect((await order(id)).status).toBe(200);
    expect((await order(resting!)).error.error).toBe('ENTRY_RESTS');
    expect((await order(rare!)).error.error).toBe('ENTRY_SOLD_OUT');
    const [first, second] = await shown();
    expect(Date.parse(first!.readyAt!)).toBeGreaterThan(Date.now() + 500_000);
    expect(second!.left).toBe(0);
    await putOnStage(api, performer.id);
    expect((await shown())[1]!.left).toBe(1);
    expect((await order(rare!)).status).toBe(200);
    expect(await balanceOfMember(api, member)).toBe(125);
  });

  test('of many who order the last one at the same moment, one gets it', async () => {
    const menu = await createMenu(entry({ stock: 1 }));
    const rivals = await Promise.all(Array.from({ length: 6 }, () => api.registerMember()));
    for (const rival of rivals) await buyTokens(api, rival, 100);
    const answers = await Promise.all(rivals.map((by) => order(menu.entries[0]!._id, { by })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    const balances = await Promise.all(rivals.map((rival) => balanceOfMember(api, rival)));
    expect(balances.sort((a, b) => a - b)).toEqual([75, 100, 100, 100, 100, 100]);
  });

  test('needs enough tokens, a running show, and an entry that the performer shows', async () => {
    const menu = await createMenu(entry({ price: 500 }), entry());
    const [dear, song] = menu.entries.map(({ _id }) => _id);
    expect((await order(dear!, { token: 500 })).error.error).toBe('NOT_ENOUGH_TOKEN');
    expect((await order(randomUUID())).error.error).toBe('ENTRY_GONE');
    await api.must('showTipMenu', { body: { menuId: null } }, performer.token);
    expect((await order(song!)).error.error).toBe('ENTRY_GONE');
    await api.must('showTipMenu', { body: { menuId: menu._id } }, performer.token);
    await api.must(
      'updatePrices',
      { body: { privateCallPrice: 0, groupCallPrice: 0, offlineTips: true } },
      performer.token,
    );
    await putOnStage(api, performer.id, 'offline');
    expect((await order(song!)).error.error).toBe('MENU_CLOSED');
    expect(await balanceOfMember(api, member)).toBe(200);
  });

  test('the minimum tip does not hold for entries', async () => {
    await api.must(
      'updatePrices',
      { body: { privateCallPrice: 0, groupCallPrice: 0, minimumTip: 50 } },
      performer.token,
    );
    const menu = await createMenu(entry());
    expect((await order(menu.entries[0]!._id)).status).toBe(200);
  });
});

describe('the queue', () => {
  const orderThree = async () => {
    const menu = await createMenu(entry({ stock: 3 }));
    const entryId = menu.entries[0]!._id;
    const tips = [];
    for (let place = 0; place < 3; place += 1) tips.push((await order(entryId)).data);
    api.realtime.said.length = 0;
    return tips;
  };
  const states = async () => {
    const { waiting, decided } = await queue();
    return [...waiting, ...decided].map(({ _id, status }) => [_id, status]);
  };

  test('moves up when the next order is done, and the room sees it', async () => {
    const [first, second, third] = await orderThree();
    expect((await decide(first!._id, 'done')).data.status).toBe('done');
    expect(await states()).toEqual([
      [second!._id, 'next'],
      [third!._id, 'waiting'],
      [first!._id, 'done'],
    ]);
    expect(heard('message/order').map(({ payload }) => payload)).toEqual([
      { conversationId: first!.message!.conversationId, messageId: first!.message!._id, status: 'done' },
      { conversationId: first!.message!.conversationId, messageId: second!.message!._id, status: 'next' },
    ]);
  });

  test('an order can be put off, to the end', async () => {
    const [first, second, third] = await orderThree();
    expect((await decide(first!._id, 'later')).data.status).toBe('waiting');
    expect(await states()).toEqual([
      [second!._id, 'next'],
      [third!._id, 'waiting'],
      [first!._id, 'waiting'],
    ]);
  });

  test('returns all tokens once, from everyone who got a part, and gives the stock back', async () => {
    const [first] = await orderThree();
    expect(await balanceOfMember(api, member)).toBe(125);
    const earned = async () => {
      const { rows } = await api.database.pool.query<{ sum: number }>(
        "select coalesce(sum(p.amount), 0)::int as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.owner = $1 and a.kind = 'performer'",
        [performer.id],
      );
      return rows[0]!.sum;
    };
    const before = await earned();
    const answers = await Promise.all([1, 2, 3].map(() => decide(first!._id, 'return')));
    expect(answers.map(({ data }) => data.status)).toEqual(['returned', 'returned', 'returned']);
    expect(await balanceOfMember(api, member)).toBe(150);
    expect(await earned()).toBe((before * 2) / 3);
    expect((await shown())[0]!.left).toBe(1);
    expect((await decide(first!._id, 'done')).error).toMatchObject({
      error: 'ORDER_DECIDED',
      message: 'This order is already returned. Nothing was changed.',
    });
    expect(heard('balance/changed')).toContainEqual(
      expect.objectContaining({ to: `account:${member.id}`, payload: expect.objectContaining({ balance: 150 }) }),
    );
  });

  test('an order that is done cannot be returned', async () => {
    const [first] = await orderThree();
    await decide(first!._id, 'done');
    expect((await decide(first!._id, 'return')).error.error).toBe('ORDER_DECIDED');
    expect(await balanceOfMember(api, member)).toBe(125);
  });

  test('belongs to its performer', async () => {
    const [first] = await orderThree();
    const other = await api.verifiedPerformer();
    expect((await decide(first!._id, 'return', other)).status).toBe(404);
    expect(await api.must('listMenuOrders', {}, other.token)).toEqual({ waiting: [], decided: [] });
  });
});
