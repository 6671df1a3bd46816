import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { ChatSkeleton } from '@/ui/ChatSkeleton';
import { ErrorNote } from '@/ui/ErrorNote';
import { Spinner } from '@/ui/Spinner';
import { Announcer } from './Announcer';
import { ChatMessage } from './ChatMessage';
import { type Message, type Room } from './state';
import { type LogHandle, useUnseenCount } from './useUnseenCount';
import { useArrowKeys } from './useArrowKeys';
import styles from './ChatLog.module.css';

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
  onMenu?: (message: Message, anchor: DOMRect) => void;
  onPerson?: (message: Message, anchor: DOMRect) => void;
}

/** Older messages load when the reader scrolls this close to the top. */
const NEAR_TOP_PX = 80;
/** The server-rendered page holds this many messages. */
const SERVER_RENDERED_MESSAGES = 30;

const NO_MESSAGES: readonly Message[] = [];

/** The messages of a room. Keeps the reader's position, counts new messages below it, and supports the arrow keys. */
export function ChatLog({ room, hostId, ownId, paused, onResume, onOlder, onMenu, onPerson }: ChatLogProps) {
  const messages = room?.messages ?? NO_MESSAGES;
  const { log, scroller, setScroller, unseen, onScroll, jump } = useLogPosition({ room, paused, onResume, onOlder });
  const { active, tabStop, onReach, onKeyDown } = useArrowKeys(
    scroller,
    messages,
    (index) => log.current?.show(index),
    onMenu,
  );
  const renderMessage = (message: Message, index: number) => (
    <ChatMessage
      key={message._id}
      message={message}
      hostId={hostId}
      ownId={ownId}
      isTabStop={index === tabStop}
      onReach={onReach}
      onMenu={onMenu}
      onPerson={onPerson}
    />
  );
  const staticMessages = <StaticMessages messages={messages} renderMessage={renderMessage} />;
  return (
    <div className={styles.frame}>
      <div
        ref={setScroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label="Chat messages"
        aria-busy={room?.history.status === 'loading'}
        onScroll={onScroll}
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
      {(unseen > 0 || paused) && <JumpButton unseen={unseen} onClick={jump} />}
    </div>
  );
}

/** Tracks the reader's position, and loads older messages near the top. */
function useLogPosition({
  room,
  paused,
  onResume,
  onOlder,
}: Pick<ChatLogProps, 'room' | 'paused' | 'onResume' | 'onOlder'>) {
  // state instead of a ref: VirtualMessages needs the element in its first render
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const log = useRef<LogHandle>(null);
  const count = useUnseenCount(scroller, room?.messages ?? NO_MESSAGES, paused, log);
  const onScroll = () => {
    count.onScroll();
    // after a failure only the retry button loads again
    if (room?.hasOlder && room.history.status === 'idle' && (scroller?.scrollTop ?? NEAR_TOP_PX) < NEAR_TOP_PX)
      onOlder();
  };
  const jump = () => {
    onResume();
    log.current?.toEnd();
    count.onCaughtUp();
  };
  return { log, scroller, setScroller, unseen: count.unseen, onScroll, jump };
}

function EmptyLog({ room }: { room: Room | undefined }) {
  if (room?.status === 'failed')
    return (
      <p className={styles.empty} role="alert">
        {errorText(room.error)}
      </p>
    );
  if (!room?.loaded) return <ChatSkeleton />;
  return <p className={styles.empty}>No messages yet. Say hello!</p>;
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

/** The newest messages, on the server and until VirtualMessages has loaded. */
function StaticMessages({
  messages,
  renderMessage,
}: {
  messages: readonly Message[];
  renderMessage: (message: Message, index: number) => ReactNode;
}) {
  const first = Math.max(0, messages.length - SERVER_RENDERED_MESSAGES);
  return (
    <div className={styles.resting}>
      {messages.slice(first).map((message, index) => renderMessage(message, first + index))}
    </div>
  );
}

function JumpButton({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  return (
    <div className={styles.jump}>
      <Button size="sm" variant="primary" icon="chevronDown" onClick={onClick}>
        {unseen > 0 ? `${unseen} new` : 'Resume chat'}
      </Button>
    </div>
  );
}
