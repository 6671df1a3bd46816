import Router from 'next/router';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { messageDeleted, messageRestored, unreadChanged } from '@/features/chat/slice';
import {
  conversationRequested,
  directMessageSendRequested,
  moreRequested,
  readRequested,
  removeAllRequested,
  searchSucceeded,
  unreadRequested,
} from '@/features/messages/slice';
import { type DirectConversation } from '@/features/messages/state';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member, message } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/messages' }, push: jest.fn(async () => true) },
}));
const notices: string[] = [];
onNotice(({ text }) => notices.push(text));

const conversation = (_id: string, changes: Partial<DirectConversation> = {}): DirectConversation => ({
  _id,
  type: 'private',
  performerId: null,
  lastSeq: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastMessage: null,
  unread: 2,
  standing: 'open',
  blockedByMe: false,
  recipientInfo: { _id: 'p1', username: 'juno', name: 'Juno', avatar: '', role: 'performer', isOnline: false },
  ...changes,
});

let store: AppStore;
const state = () => store.getState();
beforeEach(async () => {
  notices.length = 0;
  jest.mocked(Router.push).mockClear();
  store = await startStore();
  store.dispatch(authenticated(member()));
  store.dispatch(searchSucceeded({ data: [conversation('c1')], total: 1 }));
});

test('opening a conversation sends one request, adds it to the list and navigates to it', async () => {
  const api = fakeApi({
    'POST /conversations': data(conversation('c2', { unread: 0, updatedAt: '2026-02-01T00:00:00.000Z' })),
  });
  store.dispatch(conversationRequested({ recipientId: 'p2' }));
  store.dispatch(conversationRequested({ recipientId: 'p2' }));
  await until('the navigation', () => jest.mocked(Router.push).mock.calls.length > 0);
  expect(Router.push).toHaveBeenCalledWith('/messages?c=c2');
  expect(api.arrived.map(({ body }) => body)).toEqual([{ recipientId: 'p2' }]);
  expect(state().messages.data.map(({ _id }) => _id)).toEqual(['c2', 'c1']);
});

test('a sent message appears in the conversation and in the list, and a refused one keeps the reason', async () => {
  const api = fakeApi({ 'POST /messages/conversations/c1': data(message(4, { text: 'hello' })) });
  store.dispatch(directMessageSendRequested({ conversationId: 'c1', text: 'hello' }));
  await until('the message', () => state().chat.rooms.c1?.messages.length === 1);
  expect(state().messages.data[0]).toMatchObject({ lastSeq: 4, lastMessage: { text: 'hello' } });
  api.handlers['POST /messages/conversations/c1'] = refusal(422, 'BLOCKED', 'Message not sent: you have blocked Juno.');
  store.dispatch(directMessageSendRequested({ conversationId: 'c1', text: 'again' }));
  await until('the refusal', () => state().messages.sending.c1?.status === 'failed');
  expect(state().messages.sending.c1).toMatchObject({ error: { error: 'BLOCKED' } });
});

test('marks messages as read up to the visible one and takes the unread total from the server', async () => {
  const api = fakeApi({ 'POST /messages/read-all': data({ total: 0 }) });
  store.dispatch(unreadChanged({ total: 2 }));
  store.dispatch(readRequested({ conversationId: 'c1', lastSeq: 3 }));
  await until('the total', () => state().chat.totalUnread === 0);
  expect(api.arrived[0]?.body).toEqual({ conversationId: 'c1', recipientId: 'u1', lastSeq: 3 });
  await until('the list', () => state().messages.data[0]?.unread === 0);
});

test('deleting all messages removes the conversation, and a refusal shows the reason and changes nothing', async () => {
  const api = fakeApi({
    'DELETE /messages/c1/remove-all-message': refusal(500, 'INTERNAL', 'Something went wrong on our side.'),
  });
  store.dispatch(removeAllRequested({ conversationId: 'c1' }));
  await until('the refusal', () => notices.length > 0);
  expect(state().messages.total).toBe(1);
  api.handlers['DELETE /messages/c1/remove-all-message'] = { status: 204 };
  store.dispatch(removeAllRequested({ conversationId: 'c1' }));
  await until('the removal', () => state().messages.total === 0);
});

test('reloads the list when the unread total does not match, and after a reconnect', async () => {
  const api = fakeApi({
    'GET /conversations': data({ data: [conversation('c9', { unread: 1 }), conversation('c1')], total: 2 }),
    'GET /messages/total-unread': data({ total: 3 }),
  });
  store.dispatch(unreadChanged({ total: 2 }));
  store.dispatch(unreadChanged({ total: 3 }));
  await until('the list', () => state().messages.total === 2);
  expect(api.calls()).toEqual(['GET /conversations']);
  store.dispatch(unreadRequested());
  await until('both requests', () => api.calls().length === 3);
  expect(state().chat.totalUnread).toBe(3);
});

test('the list shows the message before a deleted one', async () => {
  fakeApi({
    'GET /conversations': data({
      data: [conversation('c1', { lastMessage: message(2, { text: 'before' }) })],
      total: 1,
    }),
  });
  store.dispatch(messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 }));
  await until('the message before', () => state().messages.data[0]?.lastMessage?.text === 'before');
});

test('the list shows a restored message that is the newest one again', async () => {
  const lastMessage = message(3, { text: 'restored' });
  fakeApi({ 'GET /conversations': data({ data: [conversation('c1', { lastMessage })], total: 1 }) });
  store.dispatch(messageRestored({ message: lastMessage }));
  await until('the restored message', () => state().messages.data[0]?.lastMessage?.text === 'restored');
});

test('older conversations are added at the end of the list', async () => {
  const api = fakeApi({
    'GET /conversations': data({
      data: [conversation('c0', { updatedAt: '2025-01-01T00:00:00.000Z' })],
      total: 2,
    }),
  });
  store.dispatch(moreRequested());
  await until('the next page', () => state().messages.data.length === 2);
  expect(api.arrived[0]?.query).toMatchObject({ offset: '1' });
  expect(state().messages.data.map(({ _id }) => _id)).toEqual(['c1', 'c0']);
});
