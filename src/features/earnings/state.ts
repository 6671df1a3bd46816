import { type ReplyOf } from '@contract/all';
import { emptyList, type ListState } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

export type Earning = ReplyOf<'searchEarnings'>['data'][number];
export type EarningStats = ReplyOf<'getEarningStats'>;
/** The role of the account whose earnings are shown. */
export type Receiver = 'performer' | 'studio';
/** ISO dates, both or neither. */
export interface DateRange {
  fromDate: string | null;
  toDate: string | null;
}
/** `fromDate` and `toDate` are the range that `stats` belong to. */
export interface EarningState extends ListState<Earning>, DateRange {
  stats: EarningStats | null;
}

/** `performer.earning` */
export const earningSlot = reducerSlot<EarningState>({
  ...emptyList<Earning>(),
  stats: null,
  fromDate: null,
  toDate: null,
});
