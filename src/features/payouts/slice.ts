import { createSlice } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { emptyList, listCases } from '@/lib/list';

/** A request to be paid. `tokenMustPay` is what the server computed, in tokens. */
export interface PayoutRequest {
  _id: string;
  createdAt: string;
  status: 'pending' | 'approved' | 'rejected' | 'done';
  paymentAccountType: string;
  fromDate: string;
  toDate: string;
  tokenMustPay: number;
  requestNote?: string;
}
export interface PayoutQuery {
  role: 'performer' | 'studio';
  limit?: number;
  offset?: number;
  sortBy?: string;
  sort?: 'asc' | 'desc';
  status?: string;
}

/** `performer.payoutRequests` */
export const payoutSlice = createSlice({
  name: 'performer/payoutRequests',
  initialState: emptyList<PayoutRequest>(),
  reducers: listCases<PayoutRequest, PayoutQuery>(),
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<PayoutRequest>).addCase(staleStateCleared, emptyList<PayoutRequest>),
});

export const { searchRequested, searchSucceeded, searchFailed } = payoutSlice.actions;
