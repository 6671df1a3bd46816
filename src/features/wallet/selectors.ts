import { type RootState } from '@/application/state';

export const selectPackages = (state: RootState) => state.wallet.packages;
export const selectPurchase = (state: RootState) => state.wallet.purchase;
export const selectSummary = (state: RootState) => state.wallet.summary;
export const selectOrder = (state: RootState) => state.wallet.order;
export const selectSandbox = (state: RootState) => state.wallet.sandbox;
