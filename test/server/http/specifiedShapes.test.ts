import { setMenus } from '@server/features/site/service/menus';
import { type Actor, registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';
import { buyTokens, putOnStage } from '@test/support/money';

// Statements of the specification about requests and replies of many features.

let api: Api;
let member: Actor;
let performer: Actor;
beforeAll(async () => {
  api = await startApi();
  [member, performer] = [await api.registerMember(), await api.verifiedPerformer()];
  await putOnStage(api, performer.id);
});
afterAll(() => api.close());

const dates = { createdAt: expect.stringMatching(/Z$/) as string, updatedAt: expect.stringMatching(/Z$/) as string };

test('a conversation carries both dates, and a message in it changes its updatedAt', async () => {
  const room = await api.must('getPublicConversation', { params: { id: performer.id } });
  expect(room).toMatchObject(dates);
  const message = await api.must('sendPublicMessage', { params: { id: room._id }, body: { text: 'hi' } }, member.token);
  const later = await api.must('getPublicConversation', { params: { id: performer.id } });
  expect(message).toMatchObject({ ...dates, updatedAt: message.createdAt });
  expect(Date.parse(later.updatedAt)).toBeGreaterThanOrEqual(Date.parse(message.createdAt));
  expect(Date.parse(later.updatedAt)).toBeGreaterThan(Date.parse(room.updatedAt));
});

test('a tip in a room, which the ledger writes, changes the updatedAt of the conversation, too', async () => {
  await buyTokens(api, member, 100);
  const before = await api.must('getPublicConversation', { params: { id: performer.id } });
  await api.must(
    'sendTip',
    { params: { id: performer.id }, body: { token: 5, conversationId: before._id } },
    member.token,
  );
  const { updatedAt } = await api.must('getPublicConversation', { params: { id: performer.id } });
  expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
});

test('transactions and users carry both dates', async () => {
  await buyTokens(api, member, 100);
  const { data } = await api.must('searchTransactions', { query: {} }, member.token);
  expect(data[0]).toMatchObject({ ...dates, updatedAt: data[0]!.createdAt });
  expect(await api.must('getMe', {}, member.token)).toMatchObject(dates);
  expect(await api.must('viewUser', { params: { id: member.id } }, performer.token)).toMatchObject(dates);
});

test('menu items carry both dates', async () => {
  const item = { title: 'Rules', section: 'footer', path: '/posts/rules', internal: true, isNewTab: false } as const;
  await setMenus(api.ctx, [item]);
  expect(await api.must('listMenus')).toEqual([expect.objectContaining({ title: 'Rules', ...dates })]);
});

test('a body without a field gets "This field is required!", and a wrong value the message of its rule', async () => {
  const messagesOf = async (body: object) => {
    const { error } = await api.call('updatePrices', { body: body as never }, performer.token);
    return error.message as unknown as { property: string; constraints: Record<string, string> }[];
  };
  expect(await messagesOf({})).toEqual([
    { property: 'privateCallPrice', constraints: { required: 'This field is required!' } },
    { property: 'groupCallPrice', constraints: { required: 'This field is required!' } },
  ]);
  const [wrong] = await messagesOf({ privateCallPrice: 'many', groupCallPrice: 1 });
  expect(Object.values(wrong!.constraints)).toEqual(['Not a validate number!']);
});

test('a request without a body gets the message for each of its fields', async () => {
  const response = await fetch(`${api.url}/api/performers/default-price/update`, {
    method: 'POST',
    headers: { authorization: performer.token },
  });
  expect(response.status).toBe(400);
  const { message } = (await response.json()) as { message: { property: string; constraints: object }[] };
  expect(message.map(({ property }) => property)).toEqual(['privateCallPrice', 'groupCallPrice']);
  for (const { constraints } of message) expect(constraints).toEqual({ required: 'This field is required!' });
});

test('a form without a field gets "This field is required!"', async () => {
  const { username: _, ...body } = registration();
  const { error } = await api.call('registerPerformer', {
    body: body as never,
    files: { idVerification: documentFile(), documentVerification: documentFile() },
  });
  expect(error.message).toEqual([{ property: 'username', constraints: { required: 'This field is required!' } }]);
});

test('the statistics of payouts need no body', async () => {
  const given = await api.must('previewPayoutRequest', { params: { role: 'performer' }, body: {} }, performer.token);
  const response = await fetch(`${api.url}/api/payout-requests/performer/stats`, {
    method: 'POST',
    headers: { authorization: performer.token },
  });
  expect(response.status).toBe(200);
  expect(((await response.json()) as { data: object }).data).toEqual(given);
});
