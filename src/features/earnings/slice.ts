import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases, type ListState } from '@/lib/list';

export type Earning = ReplyOf<'searchEarnings'>['data'][number];
export type EarningStats = ReplyOf<'getEarningStats'>;
/** The names of the types of earnings. */
export const TYPE_LABELS: Record<Earning['type'], string> = {
  tip: 'Tip',
  stream_private: 'Private show',
  stream_group: 'Group show',
  sale_video: 'Video',
  sale_photo: 'Gallery',
  sale_product: 'Product',
};
/** The role of the account whose earnings are shown. */
export type Receiver = 'performer' | 'studio';
/** ISO dates, both or neither. */
export interface DateRange {
  fromDate: string | null;
  toDate: string | null;
}
export interface EarningQuery extends Partial<DateRange>, Omit<QueryOf<'searchEarnings'>, 'fromDate' | 'toDate'> {
  role: Receiver;
}
/** `fromDate` and `toDate` are the range that `stats` belong to. */
export interface EarningState extends ListState<Earning>, DateRange {
  stats: EarningStats | null;
}

/** Tells whether the stored stats belong to the range. */
export const areStatsKnown = ({ stats, fromDate, toDate }: EarningState, range: DateRange): boolean =>
  stats !== null && fromDate === range.fromDate && toDate === range.toDate;

const initialState: EarningState = { ...emptyList<Earning>(), stats: null, fromDate: null, toDate: null };

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
