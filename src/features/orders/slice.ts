import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Page, storePage } from '@/lib/list';
import { type Order, ordersSlot } from './state';

const { initialState } = ordersSlot;

/** `orders`: one page of orders, and the order of the current page. */
export const ordersSlice = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    ordersLoaded: (state, { payload }: PayloadAction<Page<Order>>) => storePage(state.list, payload),
    orderOpened: (state, { payload }: PayloadAction<Order>) => void (state.current = payload),
    orderChanged: (state, { payload }: PayloadAction<Order>) => {
      state.list.data = state.list.data.map((order) => (order._id === payload._id ? payload : order));
      if (state.current?._id === payload._id) state.current = payload;
    },
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { ordersLoaded, orderOpened, orderChanged } = ordersSlice.actions;

ordersSlot.fill(ordersSlice.reducer);
