import { lazy, Suspense, useRef, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Spinner } from '@/ui/Spinner';
import { Announcer } from './Announcer';
import { ChatMessage } from './ChatMessage';
import { type Message, type Room } from './slice';
import { NEAR_END_PX, useUnseenCount } from './useUnseenCount';
import { useArrowKeys } from './useArrowKeys';
import { type LogHandle } from './VirtualMessages';
import styles from './chat.module.css';

const VirtualMessages = lazy(() => import('./VirtualMessages'));

interface ChatLogProps {
  room: Room | undefined;
  hostId: string | null;
  ownId: string | null;
  /** a paused log neither scrolls nor is read aloud */
  paused: boolean;
  onResume: () => void;
  onOlder: () => void;
  /** undefined for visitors without a menu */
  onMenu?: (message: Message) => void;
}

/** Older messages load when the reader scrolls this close to the top. */
const NEAR_TOP_PX = 80;
/** The server-rendered page holds this many messages. */
const SERVER_RENDERED_MESSAGES = 30;

const NO_MESSAGES: readonly Message[] = [];

/** The messages of a room. Keeps the reader's position, counts new messages below it, and supports the arrow keys. */
export function ChatLog({ room, hostId, ownId, paused, onResume, onOlder, onMenu }: ChatLogProps) {
  const messages = room?.messages ?? NO_MESSAGES;
  // state instead of a ref: VirtualMessages needs the element in its first render
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const log = useRef<LogHandle>(null);
  const { unseen, onScroll, onCaughtUp } = useUnseenCount(scroller, messages, paused, log);
  const { active, tabStop, onReach, onKeyDown } = useArrowKeys(
    scroller,
    messages,
    (index) => log.current?.show(index),
    onMenu,
  );
  const scrolled = () => {
    onScroll();
    // after a failure only the retry button loads again
    if (room?.hasOlder && room.history.status === 'idle' && (scroller?.scrollTop ?? NEAR_TOP_PX) < NEAR_TOP_PX)
      onOlder();
  };
  const jump = () => {
    onResume();
    log.current?.toEnd();
    onCaughtUp();
  };
  const renderMessage = (message: Message, index: number) => (
    <ChatMessage
      key={message._id}
      message={message}
      hostId={hostId}
      ownId={ownId}
      isTabStop={index === tabStop}
      onReach={onReach}
      onMenu={onMenu}
    />
  );
  const first = Math.max(0, messages.length - SERVER_RENDERED_MESSAGES);
  // on the server, and until VirtualMessages has loaded
  const staticMessages = (
    <div className={styles.resting}>
      {messages.slice(first).map((message, index) => renderMessage(message, first + index))}
    </div>
  );
  return (
    <div className={styles.frame}>
      <div
        ref={setScroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label="Chat messages"
        aria-busy={room?.history.status === 'loading'}
        onScroll={scrolled}
        onKeyDown={onKeyDown}
      >
        <span className={styles.push} />
        {messages.length === 0 && <EmptyLog room={room} />}
        {scroller ? (
          <Suspense fallback={staticMessages}>
            <VirtualMessages
              messages={messages}
              scroller={scroller}
              active={active}
              paused={paused}
              nearEndPx={NEAR_END_PX}
              handle={log}
              renderMessage={renderMessage}
            />
          </Suspense>
        ) : (
          staticMessages
        )}
      </div>
      <HistoryStatus room={room} onRetry={onOlder} />
      <Announcer messages={messages} ownId={ownId} paused={paused} />
      {(unseen > 0 || paused) && (
        <div className={styles.jump}>
          <Button size="sm" variant="primary" icon="chevronDown" onClick={jump}>
            {unseen > 0 ? `${unseen} new` : 'Resume chat'}
          </Button>
        </div>
      )}
    </div>
  );
}

function EmptyLog({ room }: { room: Room | undefined }) {
  if (room?.status === 'failed')
    return (
      <p className={styles.empty} role="alert">
        {errorText(room.error)}
      </p>
    );
  return (
    <p className={styles.empty}>{room?.status === 'joining' ? 'Joining the chat …' : 'No messages yet. Say hello!'}</p>
  );
}

/** The loading and error state of older messages, at the top of the log. */
function HistoryStatus({ room, onRetry }: { room: Room | undefined; onRetry: () => void }) {
  if (room?.history.status === 'loading')
    return (
      <p className={styles.older}>
        <Spinner label="Loading older messages" />
      </p>
    );
  if (room?.history.status !== 'failed') return null;
  return (
    <div className={styles.olderFailed}>
      <ErrorNote onRetry={onRetry}>Loading older messages failed: {errorText(room.history.error)}</ErrorNote>
    </div>
  );
}
