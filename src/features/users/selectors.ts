import { type RootState } from '@/application/state';

export const selectUser = (state: RootState) => state.user.current;
export const selectUserState = (state: RootState) => state.user;
export const selectTokenHistory = (state: RootState) => state.user.paymentTokenHistory;
