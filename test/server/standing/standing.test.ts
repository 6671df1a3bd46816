import { type RequestOf } from '@contract/all';
import { badgeFor, monthOf } from '@server/features/standing/rules';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { buyTokens, putOnStage } from '@test/support/money';
import { createSongMenu } from '@test/support/tipMenu';

type Levels = RequestOf<'updateSupporterLevels'>['body']['levels'];

const LEVELS: Levels = [
  { name: 'Supporter', colour: 'grey', tokens: 10 },
  { name: 'Patron', colour: 'pink', tokens: 50 },
];

let api: Api;
let performer: Actor;
let ann: Actor;
let bea: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  [ann, bea] = (await api.registerMembers(2)) as [Actor, Actor];
  await putOnStage(api, performer.id);
  for (const member of [ann, bea]) await buyTokens(api, member, 200);
});

const tip = (member: Actor, token: number, body: object = {}) =>
  api.must('sendTip', { params: { id: performer.id }, body: { token, ...body } }, member.token);
const standing = (by?: Actor) => api.call('viewStanding', { params: { id: performer.id } }, by?.token);
const setLevels = (levels: Levels, by = performer) => api.call('updateSupporterLevels', { body: { levels } }, by.token);
const namesOf = (tippers: { user: { _id: string }; tokens: number }[]) =>
  tippers.map(({ user, tokens }) => [user._id, tokens]);
/** Moves all tips of a member into the past. */
const age = (member: Actor, interval: string) =>
  api.database.pool.query('update tips set created_at = created_at - $2::interval where sender_id = $1', [
    member.id,
    interval,
  ]);
const history = async () => {
  const { _id: id } = await api.must('getPublicConversation', { params: { id: performer.id } });
  return (await api.must('listPublicMessages', { params: { id } })).data;
};

describe('the top tippers of a performer', () => {
  test('are those of this show, the month and all time, by what each has given', async () => {
    await setLevels(LEVELS);
    await tip(bea, 60);
    await age(bea, '40 days');
    await tip(ann, 20);
    await tip(bea, 5);
    const { show, month, allTime, levels } = (await standing()).data;
    expect(namesOf(show)).toEqual([
      [ann.id, 20],
      [bea.id, 5],
    ]);
    expect(namesOf(month)).toEqual(namesOf(show));
    expect(namesOf(allTime)).toEqual([
      [bea.id, 65],
      [ann.id, 20],
    ]);
    expect(allTime.map(({ badge }) => badge)).toEqual([
      { name: 'Patron', colour: 'pink', rank: 2 },
      { name: 'Supporter', colour: 'grey', rank: 1 },
    ]);
    expect(levels).toEqual(LEVELS);
  });

  test('leave out anonymous tips, members who hide their names, and returned orders', async () => {
    const { entries } = await createSongMenu(api, performer.token);
    await tip(ann, 25, { entryId: entries[0]!._id });
    const { waiting } = await api.must('listMenuOrders', {}, performer.token);
    await api.must(
      'decideMenuOrder',
      { params: { id: waiting[0]!._id }, body: { decision: 'return' } },
      performer.token,
    );
    await tip(ann, 2);
    await tip(ann, 40, { anonymous: true });
    await tip(bea, 50, { anonymous: false });
    await api.must('updateUser', { body: { anonymousTips: true } }, bea.token);
    const { show, allTime } = (await standing()).data;
    expect(namesOf(show)).toEqual([[ann.id, 2]]);
    expect(namesOf(allTime)).toEqual([[ann.id, 2]]);
  });

  test('are not for a viewer whom the performer blocks, and not of an unknown performer', async () => {
    await api.must('updateBlocking', { body: { userIds: [ann.id] } }, performer.token);
    expect((await standing(ann)).status).toBe(403);
    expect((await api.call('viewStanding', { params: { id: ann.id } })).status).toBe(404);
  });

  test('are summed from the index alone', async () => {
    const { rows } = await api.database.pool.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'tips_performer'",
    );
    expect(rows[0]?.indexdef).toMatch(/\(performer_id, created_at\) INCLUDE \(sender_id, tokens, anonymous\)/);
  });
});

describe('the badges of supporters', () => {
  test('are beside names in the chat, by named tips only', async () => {
    await tip(ann, 60);
    await tip(bea, 60, { anonymous: true });
    await setLevels(LEVELS);
    const { _id: id } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const say = (member: Actor) =>
      api.must('sendPublicMessage', { params: { id }, body: { text: 'hello' } }, member.token);
    expect((await say(ann)).senderInfo?.badge).toEqual({ name: 'Patron', colour: 'pink', rank: 2 });
    expect((await say(bea)).senderInfo?.badge).toBeUndefined();
    const messages = await history();
    const badges = (who: Actor) =>
      messages.filter(({ senderInfo }) => senderInfo?._id === who.id).map(({ senderInfo }) => senderInfo?.badge?.rank);
    expect(badges(ann)).toEqual([2, 2]);
    expect(badges(bea)).toEqual([undefined]);
  });

  test('change with the levels, and go with the last one', async () => {
    await tip(ann, 60);
    await setLevels(LEVELS);
    expect((await history())[0]?.senderInfo?.badge?.name).toBe('Patron');
    await setLevels([{ name: 'Star', colour: 'blue', tokens: 60 }]);
    expect((await history())[0]?.senderInfo?.badge).toEqual({ name: 'Star', colour: 'blue', rank: 1 });
    expect((await setLevels([])).data).toEqual({ levels: [] });
    expect((await history())[0]?.senderInfo?.badge).toBeUndefined();
  });

  test.each<[string, Levels]>([
    ['levels that do not rise', [LEVELS[1]!, LEVELS[0]!]],
    ['two levels with one amount', [LEVELS[0]!, { ...LEVELS[1]!, tokens: 10 }]],
    ['a level without a name', [{ ...LEVELS[0]!, name: ' ' }]],
    ['a part of a token', [{ ...LEVELS[0]!, tokens: 1.5 }]],
    ['six levels', Array.from({ length: 6 }, (_, at) => ({ ...LEVELS[0]!, tokens: at + 1 }))],
  ])('refuse %s and keep the old levels', async (_what, levels) => {
    await setLevels(LEVELS);
    expect((await setLevels(levels)).status).toBe(400);
    expect((await standing()).data.levels).toEqual(LEVELS);
  });
});

test('a level begins with its amount, and a month on its first day in UTC', () => {
  expect([9, 10, 49, 50, 500].map((tokens) => badgeFor(LEVELS, tokens)?.rank ?? 0)).toEqual([0, 1, 1, 2, 2]);
  expect(monthOf(new Date('2026-03-31T23:30:00-05:00')).toISOString()).toBe('2026-04-01T00:00:00.000Z');
});
