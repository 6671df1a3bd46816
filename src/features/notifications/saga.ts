import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { every, latest, wait } from '@/lib/sagas';
import { notify } from '@/lib/sideEffects';
import * as api from './api';
import { sentenceOf } from './sentence';
import { notificationsChanged, unreadNotificationsLoaded, unreadNotificationsRequested } from './slice';

export function* loadUnread(): SagaIterator {
  try {
    const { unread } = yield* wait(api.listNotifications, { limit: 1 });
    yield put(unreadNotificationsLoaded(unread));
  } catch {
    // the next event or connection brings the number
  }
}

/** Says at once what arrived, wherever the member is, if the member wants that of this kind. */
export function* announce({ payload: { arrived, toast } }: ReturnType<typeof notificationsChanged>): SagaIterator {
  if (toast && arrived) yield call(notify, 'info', `${sentenceOf(arrived)}.`);
}

export function* notificationsSaga(): SagaIterator {
  yield all([latest(unreadNotificationsRequested, loadUnread), every(notificationsChanged, announce)]);
}
