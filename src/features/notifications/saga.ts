import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { every, latest, wait } from '@/lib/sagas';
import { notify } from '@/lib/sideEffects';
import * as api from './api';
import { notificationsChanged, unreadNotificationsLoaded, unreadNotificationsRequested } from './slice';

export function* loadUnread(): SagaIterator {
  try {
    const { unread } = yield* wait(api.listNotifications, { limit: 1 });
    yield put(unreadNotificationsLoaded(unread));
  } catch {
    // the next event or connection brings the number
  }
}

/** Says at once that a favourite is live, wherever the member is; the bell is enough for everything else. */
export function* announce({ payload: { arrived } }: ReturnType<typeof notificationsChanged>): SagaIterator {
  if (arrived?.kind === 'live') yield call(notify, 'info', `${arrived.subject} ${arrived.text}.`);
}

export function* notificationsSaga(): SagaIterator {
  yield all([latest(unreadNotificationsRequested, loadUnread), every(notificationsChanged, announce)]);
}
