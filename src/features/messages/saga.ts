import { type SagaIterator } from 'redux-saga';
import { all, call, delay, put, select } from 'redux-saga/effects';
import { CONVERSATION_PAGE_ITEMS, SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { selectAccount } from '@/features/auth/selectors';
import { messageDeleted, messageRestored, messagesCleared, messageSent, unreadChanged } from '@/features/chat/slice';
import { navigate, notify } from '@/lib/sideEffects';
import { errorText, toFailure } from '@/lib/errorText';
import { every, latest, leading, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectMessages } from './selectors';
import {
  conversationLoaded,
  conversationRead,
  conversationRequested,
  directMessageSendFailed,
  directMessageSendRequested,
  messagesSlice,
  moreRequested,
  readRequested,
  removeAllRequested,
  searchSucceeded,
  unreadRequested,
} from './slice';
import { type MessagesState } from './state';

/** Waits for further events before it compares or reloads the list. */
const SETTLE_DELAY_MS = 300;

export function* openConversation({ payload }: ReturnType<typeof conversationRequested>): SagaIterator {
  try {
    const conversation = yield* wait(api.openConversation, payload.recipientId);
    yield put(conversationLoaded(conversation));
    yield call(navigate, `/messages?c=${conversation._id}`);
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

export function* sendDirectMessage({ payload }: ReturnType<typeof directMessageSendRequested>): SagaIterator {
  const { conversationId, text } = payload;
  try {
    yield put(messageSent(yield* wait(api.sendMessage, conversationId, text)));
  } catch (error) {
    yield put(directMessageSendFailed({ conversationId, error: toFailure(error) }));
  }
}

/** Marks messages as read. A failure is repaired by the next message or visit. */
export function* markRead({ payload }: ReturnType<typeof readRequested>): SagaIterator {
  const { conversationId, lastSeq } = payload;
  try {
    // the account is the recipient of what it reads
    const account: ReturnType<typeof selectAccount> = yield select(selectAccount);
    const { total } = yield* wait(api.readAll, conversationId, account?._id, lastSeq);
    yield put(conversationRead({ conversationId, lastSeq }));
    yield put(unreadChanged({ total }));
  } catch {
    // the messages stay unread
  }
}

export function* removeAll({ payload }: ReturnType<typeof removeAllRequested>): SagaIterator {
  try {
    yield* wait(api.removeAll, payload.conversationId);
    const { data }: MessagesState = yield select(selectMessages);
    const lastSeq = data.find(({ _id }) => _id === payload.conversationId)?.lastSeq ?? 0;
    yield put(messagesCleared({ conversationId: payload.conversationId, seq: lastSeq }));
    yield call(navigate, '/messages');
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

/** Reloads the list silently, after a reconnect or when its unread count does not match. */
export function* refreshList(): SagaIterator {
  const { success, data }: MessagesState = yield select(selectMessages);
  if (!success) return;
  try {
    yield put(
      searchSucceeded(
        yield* wait(api.searchConversations, {
          limit: Math.min(SEARCH_PAGE_MAX_ITEMS, Math.max(CONVERSATION_PAGE_ITEMS, data.length)),
        }),
      ),
    );
  } catch {
    // the next event reloads it
  }
}

export function* loadMore(): SagaIterator {
  const { data }: MessagesState = yield select(selectMessages);
  try {
    const older = yield* wait(api.searchConversations, { limit: CONVERSATION_PAGE_ITEMS, offset: data.length });
    for (const one of older.data) yield put(conversationLoaded(one));
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

/** Reloads a complete list whose unread messages do not add up to the total of the server. */
export function* reconcile({ payload }: ReturnType<typeof unreadChanged>): SagaIterator {
  yield delay(SETTLE_DELAY_MS);
  const { data, total }: MessagesState = yield select(selectMessages);
  const known = data.reduce((sum, one) => sum + one.unread, 0);
  if (data.length >= total && known !== payload.total) yield* refreshList();
}

export function* loadUnread(): SagaIterator {
  const account: ReturnType<typeof selectAccount> = yield select(selectAccount);
  if (account?.role !== 'user' && account?.role !== 'performer') return;
  try {
    yield put(unreadChanged(yield* wait(api.getTotalUnread)));
  } catch {
    // the next message brings the count
  }
}

/** Loads what changed while the connection was lost. */
export function* refreshAfterReconnect(): SagaIterator {
  yield all([call(loadUnread), call(refreshList)]);
}

/** Loads the list again once a burst of changes is over. */
function* refreshSoon(): SagaIterator {
  yield delay(SETTLE_DELAY_MS);
  yield* refreshList();
}

export function* messagesSaga(): SagaIterator {
  yield all([
    searching(messagesSlice.actions, api.searchConversations),
    leading(moreRequested, loadMore),
    leading(conversationRequested, openConversation),
    every(directMessageSendRequested, sendDirectMessage),
    latest(readRequested, markRead),
    leading(removeAllRequested, removeAll),
    latest(unreadChanged, reconcile),
    latest(unreadRequested, refreshAfterReconnect),
    latest(messageDeleted, refreshSoon),
    latest(messageRestored, refreshSoon),
  ]);
}
