import { type RootState } from '@/application/state';

export const selectOrders = (state: RootState) => state.orders.list;
export const selectCurrentOrder = (state: RootState) => state.orders.current;
