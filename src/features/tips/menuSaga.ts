import { type SagaIterator } from 'redux-saga';
import { all, delay, put, select } from 'redux-saga/effects';
import { toFailure } from '@/lib/errorText';
import { latest, leading, wait } from '@/lib/sagas';
import * as api from './api';
import { selectTipMenu } from './selectors';
import {
  decisionRequested,
  menuChanged,
  menuLoaded,
  menuRequested,
  queueChanged,
  queueFailed,
  queueLoaded,
  queueRequested,
} from './menuSlice';
import { type TipMenuState } from './menuState';

/** All viewers of a room hear of a new menu at once. They load it spread over this time. */
const MENU_RELOAD_SPREAD_MS = 2000;
/** Orders within this time cause one reload of the queue. */
const QUEUE_RELOAD_DELAY_MS = 200;

function* loadMenu({ payload }: ReturnType<typeof menuRequested>): SagaIterator {
  try {
    yield put(menuLoaded(yield* wait(api.viewTipMenu, payload.performerId)));
  } catch {
    // the room works without its menu; the next visit or change loads it again
  }
}

function* reloadMenu({ payload }: ReturnType<typeof menuChanged>): SagaIterator {
  yield delay(Math.random() * MENU_RELOAD_SPREAD_MS);
  const { performerId }: TipMenuState = yield select(selectTipMenu);
  if (performerId === payload.performerId) yield put(menuRequested({ performerId }));
}

function* loadQueue(): SagaIterator {
  try {
    yield put(queueLoaded(yield* wait(api.listMenuOrders)));
  } catch (error) {
    yield put(queueFailed(toFailure(error)));
  }
}

function* reloadQueue(): SagaIterator {
  yield delay(QUEUE_RELOAD_DELAY_MS);
  const { queue }: TipMenuState = yield select(selectTipMenu);
  if (queue.status !== 'idle') yield put(queueRequested());
}

function* decide({ payload }: ReturnType<typeof decisionRequested>): SagaIterator {
  try {
    yield* wait(api.decideMenuOrder, payload.id, payload.decision);
    yield put(queueLoaded(yield* wait(api.listMenuOrders)));
  } catch (error) {
    yield put(queueFailed(toFailure(error)));
  }
}

export function* tipMenuSaga(): SagaIterator {
  yield all([
    latest(menuRequested, loadMenu),
    latest(menuChanged, reloadMenu),
    latest(queueRequested, loadQueue),
    latest(queueChanged, reloadQueue),
    leading(decisionRequested, decide),
  ]);
}
