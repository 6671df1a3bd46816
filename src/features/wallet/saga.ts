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
  orderWaitEnded,
} from './slice';

/** Creates an order and leaves for the payment page. Only the provider's webhook credits the tokens. */
export function* purchase({ payload }: ReturnType<typeof purchaseRequested>): SagaIterator {
  try {
    const key = yield* wait(newIdempotencyKey);
    const order = yield* untilAnswered(() => api.purchaseTokens(payload.packageId, payload.returnPath, key));
    yield put(purchaseOpened());
    yield call(redirectTo, order.paymentUrl);
    // ignore further clicks while the browser leaves the page
    yield take(purchaseCleared.type);
  } catch (error) {
    yield put(purchaseFailed(toFailure(error)));
  }
}

const POLL_INTERVAL_MS = 1500;
const MAX_POLLS = 40;

/** Polls an order until it is settled: the provider's webhook may arrive after the buyer returns. */
export function* awaitOrder({ payload }: ReturnType<typeof orderAwaited>): SagaIterator {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    try {
      const order = yield* wait(api.viewTokenOrder, payload.id);
      yield put(orderLoaded(order));
      if (order.status !== 'open') return;
    } catch {
      // the next poll may succeed; after the last one the page says that the confirmation is overdue
    }
    yield delay(POLL_INTERVAL_MS);
  }
  yield put(orderWaitEnded());
}

/** Pays or declines on the sandbox payment page. */
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
