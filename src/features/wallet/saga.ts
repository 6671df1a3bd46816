import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { leaveTo } from '@/lib/effects';
import { toFailure } from '@/lib/errorText';
import { newIntentKey } from '@/lib/intentKey';
import { leading, searching, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import { packagesSlice, purchaseFailed, purchaseOpened, purchaseRequested, tokenHistorySlice } from './slice';

/** Opens the order under one key, then leaves for the payment page. Tokens come by the provider's webhook alone. */
export function* purchase({ payload }: ReturnType<typeof purchaseRequested>): SagaIterator {
  try {
    const key = yield* wait(newIntentKey);
    const order = yield* untilAnswered(() => api.purchaseTokens(payload.packageId, key));
    yield put(purchaseOpened());
    yield call(leaveTo, order.paymentUrl);
  } catch (error) {
    yield put(purchaseFailed(toFailure(error)));
  }
}

export function* walletSaga(): SagaIterator {
  yield all([
    searching(packagesSlice.actions, (query) => api.searchPackages(query)),
    searching(tokenHistorySlice.actions, api.searchTransactions),
    leading(purchaseRequested, purchase),
  ]);
}
