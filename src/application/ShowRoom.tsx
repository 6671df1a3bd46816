import { ChatPanel } from '@/features/chat/ChatPanel';
import { type PerformerPage } from '@/features/performers/slice';
import { TipBoard } from '@/features/tips/TipBoard';
import { TipForm } from '@/features/tips/TipForm';
import { TipSound } from '@/features/tips/TipSound';
import { formatCount } from '@/ui/format';

/** The room beside a performer's stage: what is said, what the show has been tipped, and the way to tip. */
export function ShowRoom({ performer, conversationId, viewers }: { performer: PerformerPage; conversationId: string; viewers: number }) {
  const { _id, name, streamingStatus } = performer;
  const onStage = streamingStatus !== 'offline';
  return (
    <ChatPanel
      conversationId={conversationId}
      hostId={_id}
      aside={onStage ? `${formatCount(viewers)} watching` : ''}
      controls={<TipSound />}
      footer={<TipForm performerId={_id} performerName={name} conversationId={conversationId} onStage={onStage} />}
    >
      <TipBoard performerId={_id} conversationId={conversationId} />
    </ChatPanel>
  );
}
