// What the intents of correspondence and of reports do, on the real store, over a fake API.
import Router from 'next/router';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { messageDeleted, unreadChanged } from '@/features/chat/slice';
import {
  conversationRequested,
  type DirectConversation,
  directMessageSendRequested,
  moreRequested,
  readRequested,
  removeAllRequested,
  searchSucceeded,
  unreadRequested,
} from '@/features/messages/slice';
import { reportOpened, reportRequested } from '@/features/reports/slice';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member, message } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/messages' }, push: jest.fn(async () => true) },
}));
const said: string[] = [];
onNotice(({ text }) => said.push(text));

const letter = (_id: string, changes: Partial<DirectConversation> = {}): DirectConversation => ({
  _id,
  type: 'private',
  performerId: null,
  lastSeq: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastMessage: null,
  unread: 2,
  standing: 'open',
  recipientInfo: { _id: 'p1', username: 'juno', name: 'Juno', avatar: '', role: 'performer', isOnline: false },
  ...changes,
});

let store: AppStore;
const state = () => store.getState();
beforeEach(async () => {
  said.length = 0;
  jest.mocked(Router.push).mockClear();
  store = await startStore();
  store.dispatch(authenticated(member()));
  store.dispatch(searchSucceeded({ data: [letter('c1')], total: 1 }));
});

test('whom one wants to write to is opened once, kept in the list, and leads there', async () => {
  const api = fakeApi({
    'POST /conversations': data(letter('c2', { unread: 0, updatedAt: '2026-02-01T00:00:00.000Z' })),
  });
  store.dispatch(conversationRequested({ recipientId: 'p2' }));
  store.dispatch(conversationRequested({ recipientId: 'p2' }));
  await until('the way there', () => jest.mocked(Router.push).mock.calls.length > 0);
  expect(Router.push).toHaveBeenCalledWith('/messages?c=c2');
  expect(api.arrived.map(({ body }) => body)).toEqual([{ recipientId: 'p2' }]);
  expect(state().messages.data.map(({ _id }) => _id)).toEqual(['c2', 'c1']);
});

test('a line that was sent stands in the thread and in the list; one that was refused says why', async () => {
  const api = fakeApi({ 'POST /messages/conversations/c1': data(message(4, { text: 'hello' })) });
  store.dispatch(directMessageSendRequested({ conversationId: 'c1', text: 'hello' }));
  await until('the line', () => state().chat.rooms.c1?.messages.length === 1);
  expect(state().messages.data[0]).toMatchObject({ lastSeq: 4, lastMessage: { text: 'hello' } });
  api.handlers['POST /messages/conversations/c1'] = refusal(422, 'BLOCKED', 'You have blocked Juno.');
  store.dispatch(directMessageSendRequested({ conversationId: 'c1', text: 'again' }));
  await until('the refusal', () => state().messages.sending.c1?.status === 'failed');
  expect(state().messages.sending.c1).toMatchObject({ error: { error: 'BLOCKED' } });
});

test('what was read is read up to the line that was seen, and the total is the server’s', async () => {
  const api = fakeApi({ 'POST /messages/read-all': data({ total: 0 }) });
  store.dispatch(unreadChanged({ total: 2 }));
  store.dispatch(readRequested({ conversationId: 'c1', lastSeq: 3 }));
  await until('the total', () => state().chat.totalUnread === 0);
  expect(api.arrived[0]?.body).toEqual({ conversationId: 'c1', lastSeq: 3 });
  await until('the list', () => state().messages.data[0]?.unread === 0);
});

test('removing all empties the thread and leads back to the list; a refusal says why and changes nothing', async () => {
  const api = fakeApi({
    'DELETE /messages/c1/remove-all-message': refusal(500, 'INTERNAL', 'Something went wrong on our side.'),
  });
  store.dispatch(removeAllRequested({ conversationId: 'c1' }));
  await until('the refusal', () => said.length > 0);
  expect(state().messages.total).toBe(1);
  api.handlers['DELETE /messages/c1/remove-all-message'] = { status: 204 };
  store.dispatch(removeAllRequested({ conversationId: 'c1' }));
  await until('it is gone', () => state().messages.total === 0);
});

test('a total that does not add up, and a return of the connection, have the list fetched anew', async () => {
  const api = fakeApi({
    'GET /conversations/search': data({ data: [letter('c9', { unread: 1 }), letter('c1')], total: 2 }),
    'GET /messages/total-unread': data({ total: 3 }),
  });
  store.dispatch(unreadChanged({ total: 2 }));
  store.dispatch(unreadChanged({ total: 3 }));
  await until('the list', () => state().messages.total === 2);
  expect(api.calls()).toEqual(['GET /conversations/search']);
  store.dispatch(unreadRequested());
  await until('both', () => api.calls().length === 3);
  expect(state().chat.totalUnread).toBe(3);
});

test('a line that is taken back gives way to the one before it in the list', async () => {
  fakeApi({
    'GET /conversations/search': data({
      data: [letter('c1', { lastMessage: message(2, { text: 'before' }) })],
      total: 1,
    }),
  });
  store.dispatch(messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 }));
  await until('the line before', () => state().messages.data[0]?.lastMessage?.text === 'before');
});

test('older correspondence comes behind what is there', async () => {
  const api = fakeApi({
    'GET /conversations/search': data({ data: [letter('c0', { updatedAt: '2025-01-01T00:00:00.000Z' })], total: 2 }),
  });
  store.dispatch(moreRequested());
  await until('the next page', () => state().messages.data.length === 2);
  expect(api.arrived[0]?.query).toMatchObject({ offset: '1' });
  expect(state().messages.data.map(({ _id }) => _id)).toEqual(['c1', 'c0']);
});

test('a report goes out once, with its subject', async () => {
  const api = fakeApi({ 'POST /reports': data({ _id: 'r1' }) });
  store.dispatch(reportOpened({ messageId: 'm1', name: 'Bo' }));
  store.dispatch(reportRequested({ reason: 'spam', note: 'twice' }));
  store.dispatch(reportRequested({ reason: 'spam', note: 'twice' }));
  await until('it is sent', () => state().reports.status === 'sent');
  expect(api.arrived.map(({ body }) => body)).toEqual([{ messageId: 'm1', reason: 'spam', note: 'twice' }]);
});
