import { type SagaIterator } from 'redux-saga';
import { all, call, delay, put, select } from 'redux-saga/effects';
import { selectAccount } from '@/features/auth/selectors';
import { notify } from '@/lib/sideEffects';
import { errorText, statusOf, toFailure } from '@/lib/errorText';
import { CHAT_RETRY_DELAY_MS } from '@/lib/retryDelays';
import { every, leading, wait } from '@/lib/sagas';
import * as api from './api';
import { selectIsCutOff, selectRoom } from './selectors';
import {
  messageDeleteRequested,
  messageRetryRequested,
  messageSendFailed,
  messageSendRequested,
  messageSent,
  messageWaits,
  olderFailed,
  olderLoaded,
  olderRequested,
  roomJoined,
} from './slice';
import { type Room } from './state';

type SendIntent = ReturnType<typeof messageSendRequested> | ReturnType<typeof messageRetryRequested>;

/** Sends an unsent message. Without a connection it waits: the room sends it after the next one. */
export function* sendMessage({ payload: { conversationId, key } }: SendIntent): SagaIterator {
  const room: Room | undefined = yield select(selectRoom(conversationId));
  const unsent = room?.unsent.find((one) => one.key === key);
  if (!room || !unsent) return;
  const isCutOff: boolean = yield select(selectIsCutOff);
  if (isCutOff) return void (yield put(messageWaits({ conversationId, key })));
  try {
    const message = yield* wait(api.roomCalls(room.open).send, conversationId, unsent.text);
    yield put(messageSent(message, key));
  } catch (error) {
    const failure = toFailure(error);
    if (statusOf(failure) !== 0) return void (yield put(messageSendFailed({ conversationId, key, error: failure })));
    yield put(messageWaits({ conversationId, key }));
    yield* sendLater(conversationId, key, room.lastSeq);
  }
}

/**
 * Sends a message again after a while, unless a new connection did, or the room has it by now. `lastSeq` is the room's
 * newest message before the first attempt.
 */
function* sendLater(conversationId: string, key: string, lastSeq: number): SagaIterator {
  yield delay(CHAT_RETRY_DELAY_MS);
  const room: Room | undefined = yield select(selectRoom(conversationId));
  const account: { _id: string } | null = yield select(selectAccount);
  const unsent = room?.unsent.find((one) => one.key === key && one.status === 'waiting');
  if (!room || !unsent) return;
  const arrived = room.messages.find(
    ({ seq, senderInfo, text }) => seq > lastSeq && senderInfo?._id === account?._id && text === unsent.text,
  );
  yield put(arrived ? messageSent(arrived, key) : messageRetryRequested({ conversationId, key }));
}

/**
 * Sends the messages that waited for the connection, oldest first. A message whose answer was lost is among those that
 * the room missed, and is not sent again.
 */
export function* sendWaiting({ payload: { conversationId, missed } }: ReturnType<typeof roomJoined>): SagaIterator {
  const room: Room = yield select(selectRoom(conversationId));
  const account: { _id: string } | null = yield select(selectAccount);
  for (const { key, text, status } of room.unsent) {
    const arrived = missed.find((one) => one.senderInfo?._id === account?._id && one.text === text);
    if (status !== 'waiting') continue;
    if (arrived) yield put(messageSent(arrived, key));
    else yield put(messageRetryRequested({ conversationId, key }));
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
    every(messageRetryRequested, sendMessage),
    every(roomJoined, sendWaiting),
    every(messageDeleteRequested, deleteMessage),
    leading(olderRequested, loadOlder),
  ]);
}
