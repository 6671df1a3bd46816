import { useMemo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useChatPreferences } from './preferences';
import { selectHidden, selectRoom } from './selectors';
import { type Room } from './state';

/**
 * Returns a room without the messages and members that this account blocks or this browser mutes. With "tips only" it
 * has the tips and the host's messages.
 */
export function useShownRoom(conversationId: string, hostId: string | null): Room | undefined {
  const room = useAppSelector(selectRoom(conversationId));
  const blocked = useAppSelector(selectHidden);
  const { muted, tipsOnly } = useChatPreferences();
  const hidden = useMemo(() => new Set([...blocked, ...muted.map(({ _id }) => _id)]), [blocked, muted]);
  return useMemo(() => {
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
  }, [room, hidden, hostId, tipsOnly]);
}
