import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { emptyList, type Page, storePage } from '@/lib/list';

/** An order as either side sees it. Only its buyer sees `refund`. */
export type Order = ReplyOf<'viewOrder'> & Partial<Pick<ReplyOf<'viewUserOrder'>, 'refund'>>;
export type DeliveryStatus = Order['deliveryStatus'];

const emptyState = () => ({ list: emptyList<Order>(), current: null as Order | null });

/** `orders`: one page of orders, and the order of the current page. */
export const ordersSlice = createSlice({
  name: 'orders',
  initialState: emptyState(),
  reducers: {
    ordersLoaded: (state, { payload }: PayloadAction<Page<Order>>) => storePage(state.list, payload),
    orderOpened: (state, { payload }: PayloadAction<Order>) => void (state.current = payload),
    orderChanged: (state, { payload }: PayloadAction<Order>) => {
      state.list.data = state.list.data.map((order) => (order._id === payload._id ? payload : order));
      if (state.current?._id === payload._id) state.current = payload;
    },
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyState).addCase(staleStateCleared, emptyState),
});

export const { ordersLoaded, orderOpened, orderChanged } = ordersSlice.actions;
