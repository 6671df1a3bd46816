import { type SagaIterator } from 'redux-saga';
import { all, put, select } from 'redux-saga/effects';
import { isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { leading, searching, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import { selectBuying } from './selectors';
import {
  buyAnswerLost,
  buyKeyMade,
  buyRefused,
  buyRequested,
  type BuyState,
  itemBought,
  purchasedItemsSlice,
} from './slice';

/** One key per confirmed purchase, kept while its answer is unknown: however often it is repeated, it is paid once. */
export function* buy({ payload }: ReturnType<typeof buyRequested>): SagaIterator {
  const { status, key: kept }: BuyState = yield select(selectBuying);
  // a press while the receipt of the last one is on screen is the end of a double click
  if (status !== 'sending') return;
  const key = kept ?? (yield* wait(newIdempotencyKey));
  yield put(buyKeyMade(key));
  try {
    yield put(itemBought(yield* untilAnswered(() => api.purchaseItem(payload, key))));
  } catch (error) {
    yield put(isUncertain(error) ? buyAnswerLost(toFailure(error)) : buyRefused(toFailure(error)));
  }
}

export function* purchasesSaga(): SagaIterator {
  yield all([
    leading(buyRequested, buy),
    searching(purchasedItemsSlice.actions, (query) => api.searchPurchasedItems(query)),
  ]);
}
