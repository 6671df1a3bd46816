import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type QueryOf } from '@/lib/http';
import { listCases } from '@/lib/list';
import {
  type DateRange,
  type Earning,
  earningSlot,
  type EarningState,
  type EarningStats,
  type Receiver,
} from './state';

const { initialState } = earningSlot;

/** The names of the types of earnings. */
export const TYPE_LABELS: Record<Earning['type'], string> = {
  tip: 'Tip',
  pledge: 'Pledge',
  ticket: 'Ticket show',
  stream_private: 'Private show',
  stream_spy: 'Spy seat',
  stream_group: 'Group show',
  sale_video: 'Video',
  sale_photo: 'Gallery',
  sale_product: 'Product',
};
export interface EarningQuery extends Partial<DateRange>, Omit<QueryOf<'searchEarnings'>, 'fromDate' | 'toDate'> {
  role: Receiver;
}
/** Tells whether the stored stats belong to the range. */
export const areStatsKnown = ({ stats, fromDate, toDate }: EarningState, range: DateRange): boolean =>
  stats !== null && fromDate === range.fromDate && toDate === range.toDate;

/** `performer.earning` */
export const earningSlice = createSlice({
  name: 'performer/earning',
  initialState,
  reducers: {
    ...listCases<Earning, EarningQuery>(),
    statsStored: (state, { payload }: PayloadAction<DateRange & { stats: EarningStats }>) =>
      Object.assign(state, payload),
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { searchRequested, searchSucceeded, searchFailed, statsStored } = earningSlice.actions;

earningSlot.fill(earningSlice.reducer);
