import { useMemo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useChatPreferences } from './preferences';
import { selectHidden, selectRoom } from './selectors';
import { type Message, type Room } from './state';

/** Returns the greeting of the host as messages. Their numbers lie between those of the messages around them. */
function greetingsOf({ greetings, messages: [any] }: Room): Message[] {
  if (!greetings || greetings.after === null) return [];
  const { texts, after } = greetings;
  return texts.map((text, at) => ({
    _id: `greeting-${at}`,
    conversationId: any?.conversationId ?? '',
    seq: after + (at + 1) / (texts.length + 1),
    type: 'notify',
    text,
    tokens: null,
    photo: null,
    menuOrder: null,
    senderInfo: null,
    createdAt: '',
    updatedAt: '',
  }));
}

/** Returns a room with what its host says to this visitor, where the visitor came in. */
function withGreetings(room: Room): Room {
  const greetings = greetingsOf(room);
  if (!greetings.length) return room;
  return { ...room, messages: [...room.messages, ...greetings].sort((a, b) => a.seq - b.seq) };
}

/**
 * Returns a room without the messages and members that this account blocks or this browser mutes. With "tips only" it
 * has the tips and the host's messages.
 */
export function useShownRoom(conversationId: string, hostId: string | null): Room | undefined {
  const stored = useAppSelector(selectRoom(conversationId));
  const blocked = useAppSelector(selectHidden);
  const { muted, tipsOnly } = useChatPreferences();
  const hidden = useMemo(() => new Set([...blocked, ...muted.map(({ _id }) => _id)]), [blocked, muted]);
  return useMemo(() => {
    const room = stored && withGreetings(stored);
    if (!room || (!hidden.size && !tipsOnly)) return room;
    // the host stays: without their messages a room makes no sense
    const isShown = (person: { _id: string } | null) => !person || person._id === hostId || !hidden.has(person._id);
    return {
      ...room,
      messages: room.messages.filter(
        ({ senderInfo, type }) =>
          isShown(senderInfo) && (!tipsOnly || type === 'tip' || (hostId !== null && senderInfo?._id === hostId)),
      ),
      members: room.members.filter(isShown),
    };
  }, [stored, hidden, hostId, tipsOnly]);
}
