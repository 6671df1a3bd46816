import { type SagaIterator } from 'redux-saga';
import { all, spawn } from 'redux-saga/effects';
import { assetsSaga } from '@/features/assets/saga';
import { authSaga } from '@/features/auth/saga';
import { categoriesSaga } from '@/features/categories/saga';
import { chatSaga } from '@/features/chat/saga';
import { earningsSaga } from '@/features/earnings/saga';
import { favouritesSaga } from '@/features/favourites/saga';
import { messagesSaga } from '@/features/messages/saga';
import { notificationsSaga } from '@/features/notifications/saga';
import { payoutsSaga } from '@/features/payouts/saga';
import { performersSaga } from '@/features/performers/saga';
import { purchasesSaga } from '@/features/purchases/saga';
import { showsSaga } from '@/features/shows/saga';
import { reportsSaga } from '@/features/reports/saga';
import { siteSaga } from '@/features/site/saga';
import { streamingSaga } from '@/features/streaming/saga';
import { goalsSaga } from '@/features/goals/saga';
import { tipMenuSaga } from '@/features/tips/menuSaga';
import { tipsSaga } from '@/features/tips/saga';
import { usersSaga } from '@/features/users/saga';
import { walletSaga } from '@/features/wallet/saga';

const sagas = [
  assetsSaga,
  authSaga,
  categoriesSaga,
  chatSaga,
  earningsSaga,
  favouritesSaga,
  payoutsSaga,
  performersSaga,
  purchasesSaga,
  showsSaga,
  siteSaga,
  streamingSaga,
  tipsSaga,
  tipMenuSaga,
  goalsSaga,
  usersSaga,
  walletSaga,
  messagesSaga,
  notificationsSaga,
  reportsSaga,
];

/** Runs the sagas of all features. If one ends, the others continue. */
export function* rootSaga(): SagaIterator {
  yield all(sagas.map((saga) => spawn(saga)));
}
