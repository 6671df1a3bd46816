import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';
import {
  type HistorySummary,
  noCheckout,
  noOrder,
  noPurchase,
  type OrderState,
  type PurchaseState,
  type SandboxCheckout,
  type SandboxState,
  tokenHistorySlot,
  type TokenOrder,
  type TokenPackage,
  type Transaction,
  walletSlot,
} from './state';

const noSummary = (): HistorySummary => null;

/** `wallet.packages` */
export const packagesSlice = createSlice({
  name: 'wallet/packages',
  initialState: emptyList<TokenPackage>(),
  reducers: listCases<TokenPackage, QueryOf<'searchPackages'>>(),
});

/** `user.paymentTokenHistory` */
export const tokenHistorySlice = createSlice({
  name: 'user/paymentTokenHistory',
  initialState: emptyList<Transaction>(),
  reducers: listCases<Transaction, QueryOf<'searchTransactions'>, ReplyOf<'searchTransactions'>>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<Transaction>).addCase(staleStateCleared, emptyList<Transaction>),
});

/** `wallet.summary` */
export const summarySlice = createSlice({
  name: 'wallet/summary',
  initialState: noSummary,
  reducers: {},
  extraReducers: (builder) =>
    void builder
      .addCase(
        tokenHistorySlice.actions.searchSucceeded,
        (_state, { payload: { totals, balance, owed } }): HistorySummary => ({ totals, balance, owed }),
      )
      .addCase(loggedOut, noSummary)
      .addCase(staleStateCleared, noSummary),
});

/** `wallet.purchase` */
export const purchaseSlice = createSlice({
  name: 'wallet/purchase',
  initialState: noPurchase,
  reducers: {
    /** ignored while another purchase is open; the saga ignores it too. `returnPath` is the page to return to */
    purchaseRequested: (
      state,
      { payload }: PayloadAction<{ packageId: string; returnPath: string | null }>,
    ): PurchaseState =>
      state.status === 'opening' || state.status === 'leaving'
        ? state
        : { status: 'opening', packageId: payload.packageId, error: null },
    purchaseOpened: (state) => void (state.status = 'leaving'),
    purchaseFailed: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'failed', error: payload }),
    purchaseCleared: () => noPurchase,
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => noPurchase),
});

/** `wallet.order` */
export const orderSlice = createSlice({
  name: 'wallet/order',
  initialState: noOrder,
  reducers: {
    /** a different order starts a new wait */
    orderLoaded: (state, { payload }: PayloadAction<TokenOrder>): OrderState => ({
      order: payload,
      confirmation: state.order?._id === payload._id && payload.status === 'open' ? state.confirmation : 'idle',
    }),
    orderAwaited: (state, _action: PayloadAction<{ id: string }>) => void (state.confirmation = 'awaited'),
    orderWaitEnded: (state) => void (state.confirmation = 'overdue'),
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => noOrder).addCase(staleStateCleared, () => noOrder),
});

/** `wallet.sandbox` */
export const sandboxSlice = createSlice({
  name: 'wallet/sandbox',
  initialState: noCheckout,
  reducers: {
    checkoutLoaded: (_state, { payload }: PayloadAction<SandboxCheckout>): SandboxState => ({
      ...noCheckout,
      checkout: payload,
    }),
    decisionRequested: (state, { payload }: PayloadAction<{ ticket: string; decision: 'pay' | 'decline' }>) =>
      void Object.assign(state, { deciding: payload.decision, error: null }),
    decisionFailed: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { deciding: null, error: payload }),
  },
});

export const { purchaseRequested, purchaseOpened, purchaseFailed, purchaseCleared } = purchaseSlice.actions;
export const { orderLoaded, orderAwaited, orderWaitEnded } = orderSlice.actions;
export const { checkoutLoaded, decisionRequested, decisionFailed } = sandboxSlice.actions;

tokenHistorySlot.fill(tokenHistorySlice.reducer);
walletSlot.fill(
  combineReducers({
    packages: packagesSlice.reducer,
    purchase: purchaseSlice.reducer,
    summary: summarySlice.reducer,
    order: orderSlice.reducer,
    sandbox: sandboxSlice.reducer,
  }),
);
