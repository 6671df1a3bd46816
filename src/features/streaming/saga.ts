import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { notify } from '@/lib/sideEffects';
import { codeOf, errorText, toFailure } from '@/lib/errorText';
import { every, latest, leading, wait } from '@/lib/sagas';
import { addressPlayback } from './address';
import * as api from './api';
import { selectBroadcasting } from './selectors';
import {
  ended,
  endFailed,
  endRequested,
  goLiveFailed,
  goLiveRequested,
  joined,
  joinFailed,
  joinRequested,
  performerOffline,
  recordingReported,
  titleChanged,
  titleChangeRequested,
  wentLive,
} from './slice';
import { type Broadcasting } from './state';

/** The toast says why there is no token. */
const NO_ADDRESS = { message: "The video has no address, because its token couldn't be requested. Try again." };

export function* join({ payload }: ReturnType<typeof joinRequested>): SagaIterator {
  try {
    const show = yield* wait(api.joinLive, payload.performerId);
    const playback = yield* wait(addressPlayback, show.playback);
    yield put(playback.hlsUrl ? joined({ ...show, playback }) : joinFailed(NO_ADDRESS));
  } catch (error) {
    yield put(codeOf(error) === 'PERFORMER_OFFLINE' ? performerOffline() : joinFailed(toFailure(error)));
  }
}

export function* goLive({ payload }: ReturnType<typeof goLiveRequested>): SagaIterator {
  try {
    yield put(wentLive(yield* wait(api.startLive, payload.title, payload.takesPreview)));
  } catch (error) {
    yield put(goLiveFailed(toFailure(error)));
  }
}

export function* changeTitle({ payload }: ReturnType<typeof titleChangeRequested>): SagaIterator {
  try {
    const { streamingTitle } = yield* wait(api.updateTitle, payload.title);
    yield put(titleChanged(streamingTitle));
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

export function* end(): SagaIterator {
  const { show }: Broadcasting = yield select(selectBroadcasting);
  try {
    if (show) yield call(api.endSession, show.sessionId);
    yield put(ended());
  } catch (error) {
    yield put(endFailed(toFailure(error)));
  }
}

const NOTICE_KINDS = { over: 'error', late: 'error', making: 'info', kept: 'success' } as const;
/** Tells the performer, anywhere on the site, what happened to a recording. */
export function* announceRecording({
  payload: { state, videos, message },
}: ReturnType<typeof recordingReported>): SagaIterator {
  yield call(notify, state === 'kept' && !videos ? 'info' : NOTICE_KINDS[state], message);
}

export function* streamingSaga(): SagaIterator {
  yield all([
    latest(joinRequested, join),
    leading(goLiveRequested, goLive),
    latest(titleChangeRequested, changeTitle),
    leading(endRequested, end),
    every(recordingReported, announceRecording),
  ]);
}
