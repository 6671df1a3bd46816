import { type SagaIterator } from 'redux-saga';
import { all, put, select } from 'redux-saga/effects';
import { isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { leading, searching, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import { selectBuying } from './selectors';
import { buyReplyLost, buyKeyMade, buyRefused, buyRequested, itemBought, purchasedItemsSlice } from './slice';
import { type BuyState } from './state';

/**
 * Buys an item. A confirmed purchase keeps its idempotency key while its outcome is unknown, so that retries pay once.
 */
export function* buy({ payload }: ReturnType<typeof buyRequested>): SagaIterator {
  const { status, key: pendingKey }: BuyState = yield select(selectBuying);
  // the second press of a double click
  if (status !== 'sending') return;
  const key = pendingKey ?? (yield* wait(newIdempotencyKey));
  yield put(buyKeyMade(key));
  try {
    yield put(itemBought(yield* untilAnswered(() => api.purchaseItem(payload, key))));
  } catch (error) {
    yield put(isUncertain(error) ? buyReplyLost(toFailure(error)) : buyRefused(toFailure(error)));
  }
}

export function* purchasesSaga(): SagaIterator {
  yield all([
    leading(buyRequested, buy),
    searching(purchasedItemsSlice.actions, (query) => api.searchPurchasedItems(query)),
  ]);
}
