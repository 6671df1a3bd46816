import { useAppDispatch } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { Icon } from '@/ui/Icon';
import { messageDiscarded, messageRetryRequested } from './slice';
import { type Room, type Unsent } from './state';
import styles from './UnsentLines.module.css';

interface UnsentLinesProps {
  conversationId: string;
  room: Room | undefined;
  /** puts the text back into the composer */
  onEdit: (text: string) => void;
}

/** The messages of this account that the server has not accepted, below the log. */
export function UnsentLines({ conversationId, room, onEdit }: UnsentLinesProps) {
  if (!room?.unsent.length) return null;
  return (
    <ul className={styles.lines} aria-label="Unsent messages">
      {room.unsent.map((one) => (
        <li key={one.key} className={styles[one.status]}>
          <b className={styles.who}>You</b> {one.text}
          {one.status === 'failed' ? (
            <FailedState conversationId={conversationId} unsent={one} onEdit={onEdit} />
          ) : (
            <span className={styles.state}>
              <Icon name="clock" size="xs" />
              {one.status === 'waiting' ? 'waiting' : 'sending'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function FailedState({
  conversationId,
  unsent: { key, text, error },
  onEdit,
}: {
  conversationId: string;
  unsent: Unsent;
  onEdit: (text: string) => void;
}) {
  const dispatch = useAppDispatch();
  const discard = () => dispatch(messageDiscarded({ conversationId, key }));
  return (
    <div className={styles.problem}>
      <p role="alert">
        <Icon name="alert" size="sm" />
        <span>
          <b>Not sent.</b> {errorText(error)}
        </span>
      </p>
      <button type="button" onClick={() => dispatch(messageRetryRequested({ conversationId, key }))}>
        Try again
      </button>
      <button
        type="button"
        onClick={() => {
          discard();
          onEdit(text);
        }}
      >
        Edit
      </button>
      <button type="button" onClick={discard}>
        Delete
      </button>
    </div>
  );
}
