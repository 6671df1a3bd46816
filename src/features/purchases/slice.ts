import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';
import { type BuyIntent, type BuyState, idle, type PurchasedItem, purchasesSlot } from './state';

const isSame = (a: BuyIntent | null, b: BuyIntent) => a !== null && JSON.stringify(a) === JSON.stringify(b);

/** `purchases.buying` */
export const buyingSlice = createSlice({
  name: 'purchases/buying',
  initialState: idle,
  reducers: {
    /** ignored while a purchase is being sent; the saga ignores it too */
    buyRequested: (state, { payload }: PayloadAction<BuyIntent>): BuyState => {
      if (state.status === 'sending' || state.status === 'bought') return state;
      return {
        ...idle,
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
    buyReplyLost: (state, { payload }: PayloadAction<Failure>) =>
      void Object.assign(state, { status: 'unknown', error: payload }),
    /** the dialog was closed; a purchase with an unknown outcome keeps its key */
    buyCleared: (state) => (state.status === 'unknown' || state.status === 'sending' ? state : idle),
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => idle).addCase(staleStateCleared, () => idle),
});

/** `purchases.items` */
export const purchasedItemsSlice = createSlice({
  name: 'purchases/items',
  initialState: emptyList<PurchasedItem>(),
  reducers: listCases<PurchasedItem, QueryOf<'searchPurchasedItems'>>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<PurchasedItem>).addCase(staleStateCleared, emptyList<PurchasedItem>),
});

export const { buyRequested, buyKeyMade, itemBought, buyRefused, buyReplyLost, buyCleared } = buyingSlice.actions;

purchasesSlot.fill(combineReducers({ buying: buyingSlice.reducer, items: purchasedItemsSlice.reducer }));
