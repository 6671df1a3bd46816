import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';

export type PurchasedItem = ReplyOf<'searchPurchasedItems'>['data'][number];
export type ItemType = PurchasedItem['type'];

/** What the visitor confirmed. `token`: the price of one that stood there. */
export interface BuyIntent {
  type: ItemType;
  id: string;
  token: number;
  quantity?: number;
  deliveryAddress?: string;
  postalCode?: string;
}

/** `unknown`: no answer came, so the same purchase must be repeated under the same key or left alone. */
export interface BuyState {
  status: 'idle' | 'sending' | 'bought' | 'refused' | 'unknown';
  intent: BuyIntent | null;
  /** the idempotency key of `intent` */
  key: string | null;
  bought: ReplyOf<'purchaseItem'> | null;
  error: Failure;
}
const nothing: BuyState = { status: 'idle', intent: null, key: null, bought: null, error: null };

const isSame = (a: BuyIntent | null, b: BuyIntent) => a !== null && JSON.stringify(a) === JSON.stringify(b);

/** `purchases.buying` */
export const buyingSlice = createSlice({
  name: 'purchases/buying',
  initialState: nothing,
  reducers: {
    /** while one is on its way another request changes nothing; the saga ignores it as well */
    buyRequested: (state, { payload }: PayloadAction<BuyIntent>): BuyState => {
      if (state.status === 'sending' || state.status === 'bought') return state;
      return {
        ...nothing,
        status: 'sending',
        intent: payload,
        key: state.status === 'unknown' && isSame(state.intent, payload) ? state.key : null,
      };
    },
    buyKeyMade: (state, { payload }: PayloadAction<string>) => void (state.key = payload),
    itemBought: (state, { payload }: PayloadAction<ReplyOf<'purchaseItem'>>) =>
      void Object.assign(state, { status: 'bought', bought: payload, key: null }),
    buyRefused: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'refused', error: payload, key: null }),
    buyAnswerLost: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'unknown', error: payload }),
    /** the dialog closed; a purchase whose answer is unknown keeps its key */
    buyCleared: (state) => (state.status === 'unknown' || state.status === 'sending' ? state : nothing),
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => nothing).addCase(staleStateCleared, () => nothing),
});

/** `purchases.items` */
export const purchasedItemsSlice = createSlice({
  name: 'purchases/items',
  initialState: emptyList<PurchasedItem>(),
  reducers: listCases<PurchasedItem, QueryOf<'searchPurchasedItems'>>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<PurchasedItem>).addCase(staleStateCleared, emptyList<PurchasedItem>),
});

export const { buyRequested, buyKeyMade, itemBought, buyRefused, buyAnswerLost, buyCleared } = buyingSlice.actions;
