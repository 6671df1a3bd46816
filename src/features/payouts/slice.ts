import { createSlice } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Receiver } from '@/features/earnings/slice';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';

export const REQUESTS_PER_PAGE = 10;
export type PayoutRequest = ReplyOf<'searchPayoutRequests'>['data'][number];
export type PayoutPreview = ReplyOf<'previewPayoutRequest'>;
export type PayoutStatement = ReplyOf<'viewPayoutStatement'>;
export type PaymentInformation = ReplyOf<'listPaymentInformation'>[number];
export interface PayoutQuery extends QueryOf<'searchPayoutRequests'> {
  role: Receiver;
}

/** `performer.payoutRequests` */
export const payoutSlice = createSlice({
  name: 'performer/payoutRequests',
  initialState: emptyList<PayoutRequest>(),
  reducers: listCases<PayoutRequest, PayoutQuery>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<PayoutRequest>).addCase(staleStateCleared, emptyList<PayoutRequest>),
});

export const { searchRequested, searchSucceeded, searchFailed } = payoutSlice.actions;
