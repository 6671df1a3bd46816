import { type ReplyOf } from '@contract/all';
import { type Failure } from '@/lib/errorText';
import { reducerSlot } from '@/lib/reducerSlot';

export type Entry = ReplyOf<'viewTipMenu'>['entries'][number];
export type Queue = ReplyOf<'listMenuOrders'>;
export type QueuedOrder = Queue['waiting'][number];

export interface TipMenuState {
  /** whose menu is loaded; null before the first one */
  performerId: string | null;
  entries: Entry[];
  /** the entry that the next tip orders */
  chosenId: string | null;
  /** the performer's own queue. `newest` counts new orders, for their sound */
  queue: {
    status: 'idle' | 'searching' | 'success' | 'failure';
    data: Queue;
    error: Failure;
    /** the order whose decision is on its way */
    deciding: string | null;
    newest: number;
  };
}

/** `tipMenu` */
export const tipMenuSlot = reducerSlot<TipMenuState>({
  performerId: null,
  entries: [],
  chosenId: null,
  queue: { status: 'idle', data: { waiting: [], decided: [] }, error: null, deciding: null, newest: 0 },
});
