import { type MeterView, type ReceiptView, type ShowEntryView, type ShowRequestView } from '@contract/shows';
import { type Failure } from '@/lib/errorText';
import { emptyList, type ListState } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

/** `status` is that of the current API call; the show's own status is `entry.show.status`. */
export interface ShowState {
  status: 'idle' | 'busy' | 'refused';
  error: Failure;
  isEndingSpying: boolean;
  /** the show on screen: requested, running or ended */
  entry: ShowEntryView | null;
  /** the meter of each participant, by member id */
  meters: Record<string, MeterView>;
  receipt: ReceiptView | null;
  /** open requests to the logged-in performer, oldest first */
  requests: ShowRequestView[];
  /** the running show of the logged-in performer, to return to */
  running: { kind: 'private' | 'group'; conversationId: string } | null;
  /** the current page of receipts */
  receipts: ListState<ReceiptView>;
}
/** `shows` */
export const showsSlot = reducerSlot<ShowState>({
  status: 'idle',
  error: null,
  isEndingSpying: false,
  entry: null,
  meters: {},
  receipt: null,
  requests: [],
  running: null,
  receipts: emptyList<ReceiptView>(),
});
