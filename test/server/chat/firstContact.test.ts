import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { putOnSale } from '@test/support/items';
import { buyTokens, putOnStage } from '@test/support/money';
import { pictureFile } from '@test/support/pictures';

let api: Api;
let juno: Actor;

beforeAll(async () => {
  api = await startApi();
  juno = await api.verifiedPerformer();
});
afterAll(() => api.close());

const open = (by: Actor, to: Actor) => api.call('openConversation', { body: { recipientId: to.id } }, by.token);
const write = (by: Actor, id: string, text: string) =>
  api.call('sendMessage', { params: { id }, body: { text } }, by.token);
const photo = async (by: Actor, to: Actor) =>
  api.call(
    'sendPhoto',
    {
      body: { recipientId: to.id },
      files: { 'message-photo': { name: 'a.jpg', content: await pictureFile('jpeg', 300, 200) } },
    },
    by.token,
  );
const find = async (by: Actor, q: string) =>
  (await api.must('searchUsers', { query: { q } }, by.token)).data.map(({ _id }) => _id);
const follow = (member: Actor, performer: Actor) =>
  api.must('likePerformer', { params: { id: performer.id } }, member.token);

test('a performer can neither find nor write to a member who had nothing to do with them', async () => {
  const stranger = await api.registerMember();
  expect(await find(juno, stranger.username)).toEqual([]);
  expect((await api.call('viewUser', { params: { id: stranger.id } }, juno.token)).status).toBe(404);
  expect((await open(juno, stranger)).error).toMatchObject({ statusCode: 422, error: 'MEMBER_UNKNOWN' });
  expect((await photo(juno, stranger)).error.error).toBe('MEMBER_UNKNOWN');
  const operator = await api.operator();
  expect(await find(operator, stranger.username)).toEqual([stranger.id]);
});

test('an unverified performer can neither look members up nor write first, but answers', async () => {
  const unverified = await api.registerPerformer();
  const fan = await api.registerMember();
  expect((await api.call('searchUsers', { query: { q: fan.username } }, unverified.token)).error.error).toBe(
    'PERFORMER_NOT_VERIFIED',
  );
  expect((await api.call('viewUser', { params: { id: fan.id } }, unverified.token)).error.error).toBe(
    'PERFORMER_NOT_VERIFIED',
  );
  expect((await open(unverified, fan)).error.error).toBe('PERFORMER_NOT_VERIFIED');
  const { _id } = (await open(fan, unverified)).data;
  expect((await write(unverified, _id, 'hello')).error.error).toBe('PERFORMER_NOT_VERIFIED');
  expect((await write(fan, _id, 'hi')).status).toBe(200);
  expect((await write(unverified, _id, 'hello')).status).toBe(200);
});

test.each([
  ['followed', (member: Actor) => follow(member, juno)],
  [
    'tipped',
    async (member: Actor) => {
      await buyTokens(api, member, 100);
      await putOnStage(api, juno.id);
      await api.must('sendTip', { params: { id: juno.id }, body: { token: 5 } }, member.token);
    },
  ],
  [
    'bought',
    async (member: Actor) => {
      await buyTokens(api, member, 100);
      const id = await putOnSale(api, juno, 'product', { name: 'Poster', tokens: 10, stock: 9, isShipped: false });
      await api.must('purchaseItem', { params: { type: 'product', id }, body: {} }, member.token);
    },
  ],
  [
    'wrote in the room',
    async (member: Actor) => {
      const { conversation } = await api.must('startLive', { body: {} }, juno.token);
      const params = { id: conversation._id };
      await api.must('sendPublicMessage', { params, body: { text: 'hello' } }, member.token);
    },
  ],
  [
    'wrote directly',
    async (member: Actor) => {
      const { _id } = (await open(member, juno)).data;
      await write(member, _id, 'hello');
    },
  ],
])('a performer finds a member who %s, and may write to them', async (_how, contact) => {
  const fan = await api.registerMember();
  await contact(fan);
  expect(await find(juno, fan.username)).toEqual([fan.id]);
  const { _id } = (await open(juno, fan)).data;
  expect((await write(juno, _id, 'thank you')).status).toBe(200);
});

test('the first messages of a performer have no links and photos until the member answers', async () => {
  const fan = await api.registerMember();
  await follow(fan, juno);
  const { _id } = (await open(juno, fan)).data;
  for (const text of ['see https://example.com', 'my page is example dot com'])
    expect((await write(juno, _id, text)).error).toMatchObject({ statusCode: 422, error: 'FIRST_MESSAGE_PLAIN' });
  expect((await photo(juno, fan)).error.error).toBe('FIRST_MESSAGE_PLAIN');
  expect((await write(juno, _id, 'thank you for following')).status).toBe(200);
  expect((await write(juno, _id, 'www.example.com')).error.error).toBe('FIRST_MESSAGE_PLAIN');
  expect((await write(fan, _id, 'hello')).status).toBe(200);
  expect((await write(juno, _id, 'www.example.com')).status).toBe(200);
  expect((await photo(juno, fan)).status).toBe(200);
});

test('a performer sees the latest members who followed, tipped or bought before typing a name', async () => {
  const ida = await api.verifiedPerformer();
  await putOnStage(api, ida.id);
  const [follower, tipper, stranger] = [
    await api.registerMember(),
    await api.registerMember(),
    await api.registerMember(),
  ];
  await follow(follower, ida);
  await buyTokens(api, tipper, 10);
  await api.must('sendTip', { params: { id: ida.id }, body: { token: 5 } }, tipper.token);
  await follow(stranger, juno);
  const { data, total } = await api.must('searchUsers', {}, ida.token);
  expect(data.map(({ _id }) => _id)).toEqual([tipper.id, follower.id]);
  expect(total).toBe(2);
  expect((await api.must('searchUsers', { query: { limit: 1, offset: 1 } }, ida.token)).data[0]?._id).toBe(follower.id);
  const operator = await api.operator();
  expect((await api.call('searchUsers', {}, operator.token)).error.statusCode).toBe(400);
});
