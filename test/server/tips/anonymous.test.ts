import { inTransaction } from '@server/db/transaction';
import { readEvidence } from '@server/features/chat/service/evidence';
import { joinStudio } from '@server/features/studios/service/membership';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { createFeedKey, readFeedEvents } from '@test/support/feedKeys';
import { buyTokens, putOnStage } from '@test/support/money';

let api: Api;
let performer: Actor;
let tipper: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [performer, tipper] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
  await buyTokens(api, tipper, 200);
  api.realtime.said.length = 0;
});

const tip = (token: number, body: object = {}) =>
  api.must('sendTip', { params: { id: performer.id }, body: { token, ...body } }, tipper.token);
const room = () => api.must('getPublicConversation', { params: { id: performer.id } });
/** Returns the tips in the room's history as this reader sees them. */
const historyFor = async (reader: Actor | null) => {
  const { _id: id } = await room();
  const { data } = await api.must('listPublicMessages', { params: { id } }, reader?.token);
  return data.filter(({ type }) => type === 'tip');
};
/** Says whether anything of the tipper is in a text or value. */
const names = (value: unknown, who = tipper) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.includes(who.id) || text.includes(who.username);
};
const csvOf = async (role: string, reader: Actor) =>
  (
    await fetch(`${api.url}/api/earning/${role}/export/csv`, { headers: { authorization: `Bearer ${reader.token}` } })
  ).text();

describe('an anonymous tip', () => {
  test('shows its sender in the history to the performer and the tipper only', async () => {
    const [moderator, other] = await api.registerMembers(2);
    await api.must(
      'appointModerator',
      { params: { id: performer.id }, body: { username: moderator!.username } },
      performer.token,
    );
    await tip(25, { anonymous: true, message: 'lovely' });
    for (const reader of [null, other!, moderator!]) {
      const tips = await historyFor(reader);
      expect(tips).toMatchObject([{ tokens: 25, text: 'lovely', isAnonymous: true, senderInfo: null }]);
      expect(names(tips)).toBe(false);
    }
    for (const reader of [performer, tipper])
      expect(await historyFor(reader)).toMatchObject([{ isAnonymous: true, senderInfo: { _id: tipper.id } }]);
  });

  test('names its sender in socket events to the performer and the tipper only', async () => {
    await tip(25, { anonymous: true });
    const { said } = api.realtime;
    const toOthers = said.filter(({ to }) => to !== `account:${performer.id}` && to !== `account:${tipper.id}`);
    expect(toOthers.map(({ event }) => event)).toEqual(expect.arrayContaining(['message/created', 'tip/received']));
    expect(names(toOthers)).toBe(false);
    for (const to of [`account:${performer.id}`, `account:${tipper.id}`])
      expect(said).toContainEqual(
        expect.objectContaining({
          to,
          event: 'message/sender',
          payload: expect.objectContaining({ senderInfo: expect.objectContaining({ _id: tipper.id }) }),
        }),
      );
    expect(await api.realtime.heard(`account:${performer.id}`, 'tip/received')).toMatchObject({
      sender: { _id: tipper.id },
    });
  });

  test('stays in the history of a member who blocks its sender, because its absence would tell', async () => {
    const other = await api.registerMember();
    await tip(5);
    await tip(25, { anonymous: true });
    await api.must('blockAccount', { body: { accountId: tipper.id } }, other.token);
    expect(await historyFor(other)).toMatchObject([{ tokens: 25, senderInfo: null }]);
  });

  test('counts in the sum of the tip board and is in no list of names', async () => {
    await tip(5);
    await tip(25, { anonymous: true });
    const board = await api.must('viewTipBoard', { params: { id: performer.id } });
    expect(board).toMatchObject({ total: 30, tips: 2, top: [{ tokens: 5 }] });
  });

  test('is an event of the feed without a name, as is what it orders', async () => {
    const { key } = await createFeedKey(api, performer);
    await tip(25, { anonymous: true });
    const [event] = await readFeedEvents(api, key, 1);
    expect(event).toMatchObject({ kind: 'tip', tokens: 25, from: null });
  });

  test('names its sender in the earnings and the CSV of the performer, not of the studio', async () => {
    const studio = await api.registerStudio();
    await inTransaction(api.ctx.db, (tx) => joinStudio(tx, studio.id, performer.id));
    await tip(25, { anonymous: true });
    await tip(5);
    const listFor = async (role: 'performer' | 'studio', reader: Actor) =>
      (await api.must('searchEarnings', { params: { role }, query: { sortBy: 'grossPrice' } }, reader.token)).data;
    const [own, ofStudio] = [await listFor('performer', performer), await listFor('studio', studio)];
    const sourceOf = (rows: typeof own, tokens: number) => rows.find(({ grossPrice }) => grossPrice === tokens)?.source;
    expect(sourceOf(own, 25)).toMatchObject({ username: tipper.username });
    expect(sourceOf(ofStudio, 25)).toBeNull();
    expect(sourceOf(ofStudio, 5)).toMatchObject({ username: tipper.username });
    const linesOf = (csv: string) => csv.split('\n').filter((line) => line.includes(',25,'));
    expect(names(linesOf(await csvOf('performer', performer)).join())).toBe(true);
    const studioLines = linesOf(await csvOf('studio', studio));
    expect(studioLines).toHaveLength(1);
    expect(names(studioLines.join())).toBe(false);
  });

  test('tells a performer who is offline from whom it is', async () => {
    await api.database.pool.query(
      "update performers set offline_tips = true, streaming_status = 'offline' where account_id = $1",
      [performer.id],
    );
    await tip(25, { anonymous: true });
    await api.runJobs();
    expect(names((await api.must('listNotifications', {}, performer.token)).data)).toBe(true);
  });

  test('is found by name in the evidence that an operator reads', async () => {
    const { _id: id } = (await tip(25, { anonymous: true, message: 'hm' })).message!;
    const evidence = (await readEvidence(api.ctx.db, [id])).get(id);
    expect(evidence?.view).toMatchObject({ isAnonymous: true, senderInfo: { _id: tipper.id } });
  });
});

describe('the setting to tip anonymously', () => {
  test('decides where the tip does not, and the tip decides where it does', async () => {
    await api.must('updateUser', { body: { anonymousTips: true } }, tipper.token);
    expect((await tip(1)).message?.isAnonymous).toBe(true);
    expect((await tip(2, { anonymous: false })).message?.isAnonymous).toBeUndefined();
    await api.must('updateUser', { body: { anonymousTips: false } }, tipper.token);
    expect((await tip(3)).message?.isAnonymous).toBeUndefined();
  });

  test('leaves the member out of the top tippers, also for earlier tips', async () => {
    await tip(5);
    await api.must('updateUser', { body: { anonymousTips: true } }, tipper.token);
    expect(await api.must('viewTipBoard', { params: { id: performer.id } })).toMatchObject({ total: 5, top: [] });
  });

  test('does not let one key ask for a named and an anonymous tip', async () => {
    const ask = (anonymous: boolean) =>
      api.call(
        'sendTip',
        { params: { id: performer.id }, body: { token: 3, anonymous }, idempotencyKey: 'one-key-for-two' },
        tipper.token,
      );
    expect((await ask(true)).status).toBe(200);
    expect((await ask(true)).status).toBe(200);
    expect((await ask(false)).error.error).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
