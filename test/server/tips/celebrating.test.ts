import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';

let api: Api;
let performer: Actor;
let members: Actor[];

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  await putOnStage(api, performer.id);
  members = await api.registerMembers(2);
  for (const member of members) await buyTokens(api, member, 200);
  api.realtime.said.length = 0;
});

const tip = async (member: Actor, token: number, body: object = {}) =>
  (await api.must('sendTip', { params: { id: performer.id }, body: { token, ...body } }, member.token)).message!._id;
/** What the room was told to celebrate, by message. */
const told = () =>
  new Map(
    api.realtime.said.flatMap((said) =>
      said.event === 'message/celebrated' ? [[said.payload.messageId, said.payload.celebration]] : [],
    ),
  );
const celebrated = (id: string) => until('the celebration', async () => told().has(id));

test('the first tip of a member under their name is celebrated, and its message keeps that', async () => {
  const first = await tip(members[0]!, 5);
  await celebrated(first);
  await tip(members[0]!, 6);
  const other = await tip(members[1]!, 5);
  await celebrated(other);
  expect([...told()]).toEqual([
    [first, 'first'],
    [other, 'first'],
  ]);
  const { _id: id } = await api.must('getPublicConversation', { params: { id: performer.id } });
  const { data } = await api.must('listPublicMessages', { params: { id } });
  expect(data.map(({ celebration }) => celebration)).toEqual(['first', undefined, 'first']);
});

test('an anonymous tip is no first one, and does not take that from the first under a name', async () => {
  const [ann, bea] = members as [Actor, Actor];
  const hidden = await tip(ann, 5, { anonymous: true });
  const named = await tip(ann, 5);
  await celebrated(named);
  const last = await tip(bea, 1);
  await celebrated(last);
  expect(told().has(hidden)).toBe(false);
  expect(told().get(named)).toBe('first');
});

test('the largest tip of a show is a record after five others', async () => {
  const [ann, bea] = members as [Actor, Actor];
  for (const tokens of [1, 2, 3, 4, 5]) await tip(ann, tokens);
  const record = await tip(ann, 20);
  await celebrated(record);
  await tip(ann, 20);
  // celebrated after all before it were looked at
  await celebrated(await tip(bea, 1));
  expect([...told().values()].filter((each) => each === 'record')).toHaveLength(1);
  expect(told().get(record)).toBe('record');
});

test('the answer to a repeated request is the first one, although the tip was celebrated meanwhile', async () => {
  const request = { params: { id: performer.id }, body: { token: 5 }, idempotencyKey: 'celebrated-in-between' };
  const first = await api.must('sendTip', request, members[0]!.token);
  await celebrated(first.message!._id);
  expect(await api.must('sendTip', request, members[0]!.token)).toEqual(first);
});
