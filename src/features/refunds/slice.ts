import { createSlice } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type QueryOf } from '@/lib/http';
import { listCases } from '@/lib/list';
import { type RefundRequest, refundsSlot } from './state';

const { initialState } = refundsSlot;

/** `refunds`: the member's refund requests. */
export const refundsSlice = createSlice({
  name: 'refunds',
  initialState,
  reducers: listCases<RefundRequest, QueryOf<'searchRefundRequests'>>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

refundsSlot.fill(refundsSlice.reducer);
