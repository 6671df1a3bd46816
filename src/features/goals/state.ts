import { type ReplyOf } from '@contract/all';
import { reducerSlot } from '@/lib/reducerSlot';

export type ShownGoals = ReplyOf<'viewGoals'>;

/** `goals`: those of the performer whose room is on screen; null before they are loaded */
export const goalsSlot = reducerSlot<{ shown: ShownGoals | null }>({ shown: null });
