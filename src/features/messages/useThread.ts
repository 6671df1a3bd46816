import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector, useRoom } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectRoom } from '@/features/chat/selectors';
import { type DirectMessage } from './MessageBubble';
import { type DirectConversation, readRequested } from './slice';
import { dayOf } from './dateLabels';

/** The lines of one day. */
export interface Day {
  label: string;
  letters: DirectMessage[];
}

/** The lines of a correspondence by day, live. What is on screen is marked as read while somebody looks at the page. */
export function useThread({ _id, unread }: DirectConversation) {
  const dispatch = useAppDispatch();
  const ownId = useAppSelector(selectAccount)?._id ?? null;
  const room = useAppSelector(selectRoom(_id));
  useRoom(_id);
  const letters = room?.messages;
  const lastSeq = letters?.at(-1)?.seq ?? 0;
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible' && unread && lastSeq)
        dispatch(readRequested({ conversationId: _id, lastSeq }));
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [dispatch, _id, unread, lastSeq]);
  const days = useMemo(() => {
    const found: Day[] = [];
    const now = new Date();
    for (const letter of letters ?? []) {
      const label = dayOf(letter.createdAt, now);
      if (found.at(-1)?.label !== label) found.push({ label, letters: [] });
      found.at(-1)?.letters.push(letter);
    }
    return found;
  }, [letters]);
  return { room, ownId, days, letters: letters ?? [], lastSeq };
}
