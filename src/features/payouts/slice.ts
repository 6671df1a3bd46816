import { createSlice } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Receiver } from '@/features/earnings/state';
import { type QueryOf } from '@/lib/http';
import { listCases } from '@/lib/list';
import { type PayoutRequest, payoutSlot } from './state';

const { initialState } = payoutSlot;

export const REQUESTS_PER_PAGE = 10;
export interface PayoutQuery extends QueryOf<'searchPayoutRequests'> {
  role: Receiver;
}

/** `performer.payoutRequests` */
export const payoutSlice = createSlice({
  name: 'performer/payoutRequests',
  initialState,
  reducers: listCases<PayoutRequest, PayoutQuery>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { searchRequested, searchSucceeded, searchFailed } = payoutSlice.actions;

payoutSlot.fill(payoutSlice.reducer);
