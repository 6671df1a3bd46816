import { type RootState } from '@/application/state';

export const selectBuying = (state: RootState) => state.purchases.buying;
export const selectPurchasedItems = (state: RootState) => state.purchases.items;
