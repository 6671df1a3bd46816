import { type SagaIterator } from 'redux-saga';
import { all, call, delay, put, select } from 'redux-saga/effects';
import { CONVERSATION_PAGE_ITEMS, SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { selectAccount } from '@/features/auth/selectors';
import { messageDeleted, messagesCleared, messageSent, unreadChanged } from '@/features/chat/slice';
import { navigate, notify } from '@/lib/effects';
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
  type MessagesState,
  moreRequested,
  readRequested,
  removeAllRequested,
  searchSucceeded,
  unreadRequested,
} from './slice';

/** What came together is looked at once. */
const SETTLE_MS = 300;

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

/** What could not be marked is marked with the next line, or when the page comes back. */
export function* read({ payload }: ReturnType<typeof readRequested>): SagaIterator {
  const { conversationId, lastSeq } = payload;
  try {
    const { total } = yield* wait(api.readAll, conversationId, lastSeq);
    yield put(conversationRead({ conversationId, lastSeq }));
    yield put(unreadChanged({ total }));
  } catch {
    // nothing was lost: it stays unread
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

/** The list as the server has it, without a sign of waiting: after a return of the connection, or when it does not add up. */
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
    // the next event asks again
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

export function* reconcile({ payload }: ReturnType<typeof unreadChanged>): SagaIterator {
  yield delay(SETTLE_MS);
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
    // the socket tells with the next message
  }
}

export function* comeBack(): SagaIterator {
  yield all([call(loadUnread), call(refreshList)]);
}

export function* messagesSaga(): SagaIterator {
  yield all([
    searching(messagesSlice.actions, api.searchConversations),
    leading(moreRequested, loadMore),
    leading(conversationRequested, openConversation),
    every(directMessageSendRequested, sendDirectMessage),
    latest(readRequested, read),
    leading(removeAllRequested, removeAll),
    latest(unreadChanged, reconcile),
    latest(unreadRequested, comeBack),
    latest(messageDeleted, function* another(): SagaIterator {
      yield delay(SETTLE_MS);
      yield* refreshList();
    }),
  ]);
}
