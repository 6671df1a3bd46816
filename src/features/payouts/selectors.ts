import { type RootState } from '@/application/state';

export const selectPayoutRequests = (state: RootState) => state.performer.payoutRequests;
