import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';

export type TokenPackage = ReplyOf<'searchPackages'>['data'][number];
export type Transaction = ReplyOf<'searchTransactions'>['data'][number];

/** `wallet.packages` */
export const packagesSlice = createSlice({ name: 'wallet/packages', initialState: emptyList<TokenPackage>(), reducers: listCases<TokenPackage, QueryOf<'searchPackages'>>() });

/** `user.paymentTokenHistory` */
export const tokenHistorySlice = createSlice({
  name: 'user/paymentTokenHistory',
  initialState: emptyList<Transaction>(),
  reducers: listCases<Transaction, QueryOf<'searchTransactions'>>(),
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<Transaction>).addCase(staleStateCleared, emptyList<Transaction>),
});

/** A purchase on its way to the payment page. `leaving`: the browser is going there. */
export interface PurchaseState {
  status: 'idle' | 'opening' | 'leaving' | 'failed';
  packageId: string | null;
  error: Failure;
}
const noPurchase: PurchaseState = { status: 'idle', packageId: null, error: null };

/** `wallet.purchase` */
export const purchaseSlice = createSlice({
  name: 'wallet/purchase',
  initialState: noPurchase,
  reducers: {
    purchaseRequested: (_state, { payload }: PayloadAction<{ packageId: string }>): PurchaseState => ({ status: 'opening', packageId: payload.packageId, error: null }),
    purchaseOpened: (state) => void (state.status = 'leaving'),
    purchaseFailed: (state, { payload }: PayloadAction<Failure>) => void Object.assign(state, { status: 'failed', error: payload }),
    purchaseCleared: () => noPurchase,
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => noPurchase),
});

export const { purchaseRequested, purchaseOpened, purchaseFailed, purchaseCleared } = purchaseSlice.actions;
