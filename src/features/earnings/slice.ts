import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { emptyList, listCases, type ListState } from '@/lib/list';

/** One earning. Prices in tokens; `price` is money: net x conversion rate. */
export interface Earning {
  _id: string;
  createdAt: string;
  type: string;
  grossPrice: number;
  commission: number;
  netPrice: number;
  price: number;
  isPaid: boolean;
}
export interface EarningStats {
  totalGrossPrice: number;
  totalCommission: number;
  totalNetPrice: number;
}
/** ISO dates, both or neither. */
export interface DateRange {
  fromDate: string | null;
  toDate: string | null;
}
export interface EarningQuery extends Partial<DateRange> {
  role: 'performer' | 'studio';
  limit?: number;
  offset?: number;
  sortBy?: string;
  sort?: 'asc' | 'desc';
  type?: string;
}
/** `fromDate` and `toDate` are the range that `stats` belong to. */
export interface EarningState extends ListState<Earning>, DateRange {
  stats: EarningStats | null;
}

const initialState: EarningState = { ...emptyList<Earning>(), stats: null, fromDate: null, toDate: null };

/** `performer.earning` */
export const earningSlice = createSlice({
  name: 'performer/earning',
  initialState,
  reducers: {
    ...listCases<Earning, EarningQuery>(),
    statsStored: (state, { payload }: PayloadAction<DateRange & { stats: EarningStats }>) => Object.assign(state, payload),
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const { searchRequested, searchSucceeded, searchFailed, statsStored } = earningSlice.actions;
