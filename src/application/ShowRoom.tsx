import dynamic from 'next/dynamic';
import { selectAccount } from '@/features/auth/selectors';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { type PerformerPage } from '@/features/performers/slice';
import { GuestTip } from '@/features/tips/GuestTip';
import { RoomSounds } from '@/features/tipSounds/RoomSounds';
import { useLoadedTipMenu } from '@/features/tips/useTipMenu';
import { formatCount } from '@/ui/format';
import { useAppSelector } from './hooks';
import { deferred } from '@/ui/deferred';
import styles from './ShowRoom.module.css';

const TipBoard = deferred(() => import('@/features/tips/TipBoard').then((module) => module.TipBoard));
const RoomGoals = deferred(() => import('@/features/goals/RoomGoals').then((module) => module.RoomGoals));
const RoomPoll = deferred(() => import('@/features/polls/RoomPoll').then((module) => module.RoomPoll));
// guests and crawlers don't need it
const TipForm = dynamic(() => import('@/features/tips/TipForm').then((module) => module.TipForm), {
  ssr: false,
  loading: () => <div className={styles.tips} />,
});

/** The chat room next to a performer's stage, with the tip board and the tip form. */
export function ShowRoom({
  performer,
  conversationId,
  viewers,
}: {
  performer: PerformerPage;
  conversationId: string;
  viewers: number;
}) {
  const { _id, name, streamingStatus } = performer;
  const account = useAppSelector(selectAccount);
  const onStage = streamingStatus !== 'offline';
  useLoadedTipMenu(_id, onStage);
  return (
    <ChatPanel
      conversationId={conversationId}
      hostId={_id}
      aside={onStage ? `${formatCount(viewers)} watching` : ''}
      controls={<RoomSounds performerId={_id} />}
      footer={
        account ? (
          account.role === 'user' && (
            <TipForm performerId={_id} performerName={name} conversationId={conversationId} onStage={onStage} hasMenu />
          )
        ) : (
          <div className={styles.guest}>
            <GuestTip />
          </div>
        )
      }
    >
      <RoomGoals performerId={_id} />
      <RoomPoll performerId={_id} />
      <div className={styles.board}>
        <TipBoard performerId={_id} conversationId={conversationId} />
      </div>
    </ChatPanel>
  );
}
