import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { Announcer } from './Announcer';
import { ChatMessage } from './ChatMessage';
import { type Message, type Room } from './slice';
import { NEAR_END, useUnseenCount } from './useUnseenCount';
import { useArrowKeys } from './useArrowKeys';
import { type Lines } from './VirtualMessages';
import styles from './chat.module.css';

const VirtualMessages = lazy(() => import('./VirtualMessages'));

interface ChatLogProps {
  room: Room | undefined;
  hostId: string | null;
  ownId: string | null;
  /** the reader stopped the log: it neither moves nor is read aloud */
  paused: boolean;
  onResume: () => void;
  onOlder: () => void;
  /** undefined: this reader can do nothing with a line */
  onMenu?: (message: Message) => void;
}

/** Older lines are fetched when the reader comes this close to the top, px. */
const NEAR_TOP = 80;
/** So many lines stand in the page that the server rendered. */
const FIRST = 30;

const NONE: readonly Message[] = [];

/** The lines of a room. It stays where its reader is, counts what came meanwhile, and is walked through by the arrow keys. */
export function ChatLog({ room, hostId, ownId, paused, onResume, onOlder, onMenu }: ChatLogProps) {
  const messages = room?.messages ?? NONE;
  // what draws the lines needs it from its first moment on, so it is state
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const lines = useRef<Lines>(null);
  const { fresh, onScroll, caughtUp } = useUnseenCount(scroller, messages, paused, lines);
  const { active, stop, onReach, onKeyDown } = useArrowKeys(
    scroller,
    messages,
    (index) => lines.current?.show(index),
    onMenu,
  );
  const scrolled = () => {
    onScroll();
    if (room?.hasOlder && !room.loadingOlder && (scroller?.scrollTop ?? NEAR_TOP) < NEAR_TOP) onOlder();
  };
  const jump = () => {
    onResume();
    lines.current?.toEnd();
    caughtUp();
  };
  const line = (message: Message, index: number) => (
    <ChatMessage
      key={message._id}
      message={message}
      hostId={hostId}
      ownId={ownId}
      reachable={index === stop}
      onReach={onReach}
      onMenu={onMenu}
    />
  );
  // on the server, and until what draws them has come: the newest ones as they are
  const resting = (
    <div className={styles.resting}>
      {messages.slice(-FIRST).map((message, at) => line(message, Math.max(0, messages.length - FIRST) + at))}
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
        aria-busy={room?.loadingOlder}
        onScroll={scrolled}
        onKeyDown={onKeyDown}
      >
        <span className={styles.push} />
        {messages.length === 0 && (
          <p className={styles.empty}>
            {room?.status === 'joining' ? 'Joining the chat ...' : 'Nobody has said anything yet. Be the first.'}
          </p>
        )}
        {scroller ? (
          <Suspense fallback={resting}>
            <VirtualMessages
              messages={messages}
              scroller={scroller}
              active={active}
              paused={paused}
              nearEnd={NEAR_END}
              handle={lines}
              line={line}
            />
          </Suspense>
        ) : (
          resting
        )}
      </div>
      {room?.loadingOlder && (
        <p className={styles.older}>
          <Spinner label="Loading older messages" />
        </p>
      )}
      <Announcer messages={messages} ownId={ownId} paused={paused} />
      {(fresh > 0 || paused) && (
        <div className={styles.jump}>
          <Button size="sm" variant="primary" icon="chevronDown" onClick={jump}>
            {fresh > 0 ? `${fresh} new` : 'Go on'}
          </Button>
        </div>
      )}
    </div>
  );
}
