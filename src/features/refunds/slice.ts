import { createSlice } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';

export type RefundRequest = ReplyOf<'searchRefundRequests'>['data'][number];

/** `refunds`: the member's refund requests. */
export const refundsSlice = createSlice({
  name: 'refunds',
  initialState: emptyList<RefundRequest>(),
  reducers: listCases<RefundRequest, QueryOf<'searchRefundRequests'>>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<RefundRequest>).addCase(staleStateCleared, emptyList<RefundRequest>),
});
