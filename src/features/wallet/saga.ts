import { type SagaIterator } from 'redux-saga';
import { all, call, delay, put, take } from 'redux-saga/effects';
import { redirectTo } from '@/lib/sideEffects';
import { toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { latest, leading, searching, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import {
  decisionFailed,
  decisionRequested,
  orderAwaited,
  orderLoaded,
  packagesSlice,
  purchaseCleared,
  purchaseFailed,
  purchaseOpened,
  purchaseRequested,
  tokenHistorySlice,
  waitEnded,
} from './slice';

/** Opens the order under one key, then leaves for the payment page. Tokens come by the provider's webhook alone. */
export function* purchase({ payload }: ReturnType<typeof purchaseRequested>): SagaIterator {
  try {
    const key = yield* wait(newIdempotencyKey);
    const order = yield* untilAnswered(() => api.purchaseTokens(payload.packageId, payload.returnPath, key));
    yield put(purchaseOpened());
    yield call(redirectTo, order.paymentUrl);
    // the browser is on its way and still takes clicks: none of them is another purchase until the buyer is back
    yield take(purchaseCleared.type);
  } catch (error) {
    yield put(purchaseFailed(toFailure(error)));
  }
}

const LOOK_EVERY_MS = 1500;
const LOOKS = 40;

/** Asks until the provider has spoken: its report may come after the buyer. */
export function* awaitOrder({ payload }: ReturnType<typeof orderAwaited>): SagaIterator {
  for (let look = 0; look < LOOKS; look += 1) {
    try {
      const order = yield* wait(api.viewTokenOrder, payload.id);
      yield put(orderLoaded(order));
      if (order.status !== 'open') return;
    } catch {
      // the next look may be luckier; after the last one the page says so
    }
    yield delay(LOOK_EVERY_MS);
  }
  yield put(waitEnded());
}

export function* decide({ payload }: ReturnType<typeof decisionRequested>): SagaIterator {
  try {
    const { returnUrl } = yield* wait(api.decideSandboxCheckout, payload.ticket, payload.decision);
    yield call(redirectTo, returnUrl);
  } catch (error) {
    yield put(decisionFailed(toFailure(error)));
  }
}

export function* walletSaga(): SagaIterator {
  yield all([
    searching(packagesSlice.actions, (query) => api.searchPackages(query)),
    searching(tokenHistorySlice.actions, (query) => api.searchTransactions(query)),
    leading(purchaseRequested, purchase),
    latest(orderAwaited, awaitOrder),
    leading(decisionRequested, decide),
  ]);
}
