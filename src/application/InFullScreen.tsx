import { FullScreenChat } from '@/features/chat/FullScreenChat';
import { FullScreenGoal } from '@/features/goals/FullScreenGoal';
import { selectWatching } from '@/features/streaming/selectors';
import { useAppSelector } from './hooks';

/** What a room shows over a picture that fills the screen: the newest lines of its chat, and its goal. */
export function InFullScreen({ performerId }: { performerId: string }) {
  const conversationId = useAppSelector((state) => selectWatching(state).show?.conversation._id);
  return (
    <>
      {conversationId && <FullScreenChat conversationId={conversationId} hostId={performerId} />}
      <FullScreenGoal performerId={performerId} />
    </>
  );
}
