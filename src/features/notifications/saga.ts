import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { loggedOut } from '@/features/auth/slice';
import { every, latest, wait } from '@/lib/sagas';
import { closeNotifications } from '@/lib/serviceWorker';
import { notify } from '@/lib/sideEffects';
import * as api from './api';
import { sentenceOf } from './sentence';
import { notificationsChanged, unreadNotificationsLoaded, unreadNotificationsRequested } from './slice';

export function* loadUnread(): SagaIterator {
  try {
    const { unread } = yield* wait(api.listNotifications, { limit: 1 });
    yield put(unreadNotificationsLoaded(unread));
    if (unread === 0) yield call(tidyScreen);
  } catch {
    // the next event or connection brings the number
  }
}

/** Removes from the system's screen what was read here or elsewhere, or belongs to an account that has logged out. */
export function* tidyScreen(): SagaIterator {
  try {
    yield* wait(closeNotifications);
  } catch {
    // it stays until the member closes it
  }
}

/** Tidies the screen once nothing is unread. */
export function* followReading({ payload }: ReturnType<typeof notificationsChanged>): SagaIterator {
  if (payload.unread === 0) yield call(tidyScreen);
}

/** Says at once what arrived, wherever the member is, if the member wants that of this kind. */
export function* announce({ payload: { arrived, toast } }: ReturnType<typeof notificationsChanged>): SagaIterator {
  if (toast && arrived) yield call(notify, 'info', `${sentenceOf(arrived)}.`);
}

export function* notificationsSaga(): SagaIterator {
  yield all([
    latest(unreadNotificationsRequested, loadUnread),
    every(notificationsChanged, announce),
    every(notificationsChanged, followReading),
    every(loggedOut, tidyScreen),
  ]);
}
