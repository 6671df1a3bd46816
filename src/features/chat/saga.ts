import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { notify } from '@/lib/sideEffects';
import { errorText, toFailure } from '@/lib/errorText';
import { every, leading, wait } from '@/lib/sagas';
import * as api from './api';
import { selectRoom } from './selectors';
import {
  messageDeleteRequested,
  messageSendFailed,
  messageSendRequested,
  messageSent,
  olderFailed,
  olderLoaded,
  olderRequested,
  type Room,
} from './slice';

export function* sendMessage({ payload }: ReturnType<typeof messageSendRequested>): SagaIterator {
  const { conversationId, text } = payload;
  try {
    const room: Room | undefined = yield select(selectRoom(conversationId));
    yield put(messageSent(yield* wait(api.roomCalls(room?.open ?? true).send, conversationId, text)));
  } catch (error) {
    yield put(messageSendFailed({ conversationId, error: toFailure(error) }));
  }
}

/** The message disappears when the server's event arrives. */
export function* deleteMessage({ payload }: ReturnType<typeof messageDeleteRequested>): SagaIterator {
  try {
    yield* wait(api.deleteMessage, payload._id);
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

export function* loadOlder({ payload }: ReturnType<typeof olderRequested>): SagaIterator {
  const { conversationId } = payload;
  try {
    const room: Room = yield select(selectRoom(conversationId));
    const page = yield* wait(api.roomCalls(room.open).list, conversationId, { before: room.messages[0]?.seq });
    yield put(olderLoaded({ conversationId, messages: page.data }));
  } catch (error) {
    yield put(olderFailed({ conversationId, error: toFailure(error) }));
  }
}

export function* chatSaga(): SagaIterator {
  // each message is sent, but a second request for older messages is ignored while one is running
  yield all([
    every(messageSendRequested, sendMessage),
    every(messageDeleteRequested, deleteMessage),
    leading(olderRequested, loadOlder),
  ]);
}
