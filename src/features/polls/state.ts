import { type ReplyOf } from '@contract/all';
import { reducerSlot } from '@/lib/reducerSlot';

export type OwnShownPoll = ReplyOf<'viewPoll'>;
export type ShownPoll = ReplyOf<'startPoll'>;
export type Poll = NonNullable<ShownPoll['poll']>;

/** `polls`: the poll of the room on screen, null before it is loaded, and what the member has voted for */
export const pollsSlot = reducerSlot<{ shown: ShownPoll | null; mine: number[] }>({ shown: null, mine: [] });
