import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { ChatLine } from './ChatLine';
import { type Room } from './slice';
import { useStickToEnd } from './useStickToEnd';
import styles from './chat.module.css';

interface ChatLogProps {
  room: Room | undefined;
  hostId: string | null;
  ownId: string | null;
  /** the reader stopped the log: it neither moves nor is read aloud */
  paused: boolean;
  onResume: () => void;
  onOlder: () => void;
  onDelete: (id: string) => void;
}

/** Older lines are fetched when the reader comes this close to the top, px. */
const NEAR_TOP = 80;

/** The lines of a room: a polite live region that stays where its reader is. */
export function ChatLog({ room, hostId, ownId, paused, onResume, onOlder, onDelete }: ChatLogProps) {
  const messages = room?.messages ?? [];
  const { log, fresh, toEnd, onScroll } = useStickToEnd(messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? 0, paused);
  const scrolled = () => {
    onScroll();
    if (room?.hasOlder && !room.loadingOlder && (log.current?.scrollTop ?? NEAR_TOP) < NEAR_TOP) onOlder();
  };
  const jump = () => {
    onResume();
    toEnd();
  };
  return (
    <div className={styles.frame}>
      <div ref={log} className={styles.log} role="log" aria-live={paused ? 'off' : 'polite'} aria-label="Chat messages" tabIndex={0} onScroll={scrolled}>
        {room?.loadingOlder && <p className={styles.older}><Spinner label="Loading older messages" /></p>}
        <span className={styles.push} />
        {messages.length === 0 && <p className={styles.empty}>{room?.status === 'joining' ? 'Joining the chat ...' : 'Nobody has said anything yet. Be the first.'}</p>}
        {messages.map((message) => <ChatLine key={message._id} message={message} hostId={hostId} ownId={ownId} onDelete={onDelete} />)}
      </div>
      {(fresh > 0 || paused) && (
        <div className={styles.jump}>
          <Button size="sm" variant="primary" icon="chevronDown" onClick={jump}>{fresh > 0 ? `${fresh} new` : 'Go on'}</Button>
        </div>
      )}
    </div>
  );
}
