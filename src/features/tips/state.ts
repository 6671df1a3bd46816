import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { type Failure } from '@/lib/errorText';
import { reducerSlot } from '@/lib/reducerSlot';

/** A tip that the member confirmed. Whole tokens. */
export interface TipIntent {
  performerId: string;
  tokens: number;
  conversationId?: string | null;
  message?: string;
  /** hides the member from the room; if absent, the member's setting decides */
  anonymous?: boolean;
  /** the entry of the tip menu that the tip orders */
  entryId?: string;
  /** of an entry that is a wheel: the hash of its seed, as the member saw it */
  seedHash?: string;
}
export type Board = ReplyOf<'viewTipBoard'>;
/**
 * `held`: confirmed but not sent yet, can be undone. `unknown`: the reply was lost, so a retry must use the same
 * idempotency key.
 */
export interface TipState {
  status: 'idle' | 'held' | 'sending' | 'accepted' | 'refused' | 'unknown';
  intent: TipIntent | null;
  /** the idempotency key of `intent` */
  key: string | null;
  accepted: ReplyOf<'sendTip'> | null;
  error: Failure;
  /** the newest tip in the chat room, for its sound and animation */
  latest: ServerEvents['tip/received'] | null;
  /** the newest tip that the room celebrates */
  celebrated: ServerEvents['message/celebrated'] | null;
  /** tip board of the show on screen */
  board: (Board & { performerId: string }) | null;
}
/** `tips` */
export const tipsSlot = reducerSlot<TipState>({
  status: 'idle',
  intent: null,
  key: null,
  accepted: null,
  error: null,
  latest: null,
  celebrated: null,
  board: null,
});
