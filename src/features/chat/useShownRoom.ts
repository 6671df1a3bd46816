import { useMemo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectHidden, selectRoom } from './selectors';
import { type Room } from './slice';

/** Returns a room without the messages and members that this account blocks. */
export function useShownRoom(conversationId: string): Room | undefined {
  const room = useAppSelector(selectRoom(conversationId));
  const hidden = useAppSelector(selectHidden);
  return useMemo(() => {
    if (!room || !hidden.length) return room;
    const isShown = (person: { _id: string } | null) => !person || !hidden.includes(person._id);
    return {
      ...room,
      messages: room.messages.filter(({ senderInfo }) => isShown(senderInfo)),
      members: room.members.filter(isShown),
    };
  }, [room, hidden]);
}
