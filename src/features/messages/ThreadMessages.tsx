import { errorText } from '@/lib/errorText';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Spinner } from '@/ui/Spinner';
import { type DirectMessage, MessageBubble } from './MessageBubble';
import { type useThread } from './useThread';
import styles from './messages.module.css';

interface ThreadMessagesProps {
  thread: ReturnType<typeof useThread>;
  recipientName: string;
  onOlder: () => void;
  onOpenPhoto: (messageId: string) => void;
  onDelete: (messageId: string) => void;
  onReport: (message: DirectMessage) => void;
}

/** The messages of a conversation by day, with the state of loading older ones above them. */
export function ThreadMessages({
  thread: { room, ownId, days, messages },
  recipientName,
  onOlder,
  onOpenPhoto,
  onDelete,
  onReport,
}: ThreadMessagesProps) {
  return (
    <div className={styles.lines}>
      {room?.history.status === 'loading' && (
        <p className={styles.older}>
          <Spinner label="Loading older messages" />
        </p>
      )}
      {room?.history.status === 'failed' && (
        <ErrorNote onRetry={onOlder}>Loading older messages failed: {errorText(room.history.error)}</ErrorNote>
      )}
      {room?.status === 'failed' && <ErrorNote>{errorText(room.error)}</ErrorNote>}
      {!room || (room.status === 'joining' && !messages.length) ? (
        <Skeleton />
      ) : (
        !messages.length &&
        room.status === 'joined' && <Empty>Say hello to {recipientName}. This conversation is private.</Empty>
      )}
      {days.map(({ label, messages: ofDay }) => (
        <div key={label}>
          <p className={styles.day}>
            <span>{label}</span>
          </p>
          <ul className={styles.bubbles}>
            {ofDay.map((message, index) => (
              <MessageBubble
                key={message._id}
                message={message}
                isOwn={message.senderInfo?._id === ownId}
                isFirst={ofDay[index - 1]?.senderInfo?._id !== message.senderInfo?._id}
                onOpenPhoto={onOpenPhoto}
                onDelete={onDelete}
                onReport={onReport}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Placeholder bubbles while the messages load. */
function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {[58, 40, 64, 32, 52].map((width, index) => (
        <span key={index} data-own={index % 2 === 1 || undefined} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
