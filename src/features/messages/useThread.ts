import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector, useRoom } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectRoom } from '@/features/chat/selectors';
import { type DirectMessage } from './MessageBubble';
import { readRequested } from './slice';
import { type DirectConversation } from './state';
import { dayLabel } from './dateLabels';

/** The messages of one day. */
export interface Day {
  label: string;
  messages: DirectMessage[];
}

/** Joins a conversation and returns its messages by day. Marks them as read while the page is visible. */
export function useThread({ _id, unread }: DirectConversation) {
  const dispatch = useAppDispatch();
  const ownId = useAppSelector(selectAccount)?._id ?? null;
  const room = useAppSelector(selectRoom(_id));
  useRoom(_id);
  const messages = room?.messages;
  const lastSeq = messages?.at(-1)?.seq ?? 0;
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
    for (const message of messages ?? []) {
      const label = dayLabel(message.createdAt, now);
      if (found.at(-1)?.label !== label) found.push({ label, messages: [] });
      found.at(-1)?.messages.push(message);
    }
    return found;
  }, [messages]);
  return { room, ownId, days, messages: messages ?? [], lastSeq };
}
