import { memo, type PointerEvent, useRef } from 'react';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { messageParts, messageText } from './messageParts';
import { type Message } from './slice';
import styles from './chat.module.css';

const TONES = 5;
/** A long press on a message opens its menu. */
const LONG_PRESS_MS = 450;

/** Returns one of five name colours, always the same one for an account. */
function toneOf(accountId: string): number {
  let hash = 0;
  for (const letter of accountId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return (hash % TONES) + 1;
}

interface ChatMessageProps {
  message: Message;
  /** the performer whose room this is */
  hostId: string | null;
  ownId: string | null;
  /** whether this is the one message in the tab order; the arrow keys reach the others */
  isTabStop: boolean;
  onReach: (id: string) => void;
  onMenu?: (message: Message) => void;
}

/** Calls `onLongPress` for a touch that neither moves nor ends for a while. */
function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<number | undefined>(undefined);
  const cancel = () => window.clearTimeout(timer.current);
  if (!onLongPress) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') timer.current = window.setTimeout(onLongPress, LONG_PRESS_MS);
    },
    onPointerMove: cancel,
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
  };
}

/** One message of a room. Memoised: a message never changes, however busy the room is. */
export const ChatMessage = memo(function ChatMessage({
  message,
  hostId,
  ownId,
  isTabStop,
  onReach,
  onMenu,
}: ChatMessageProps) {
  const { senderInfo: sender, type } = message;
  const menu = sender && onMenu ? () => onMenu(message) : undefined;
  const press = useLongPress(menu);
  const kind = type === 'notify' || !sender ? styles.note : type === 'tip' ? styles.tip : undefined;
  return (
    <div
      {...press}
      className={cx(styles.line, kind)}
      role="article"
      aria-label={messageText(message)}
      tabIndex={isTabStop ? 0 : -1}
      data-message={message._id}
      onFocus={() => onReach(message._id)}
    >
      <MessageContent message={message} hostId={hostId} ownId={ownId} />
      {menu && (
        <span className={styles.tools}>
          <IconButton
            icon="more"
            label={`Options for the message by ${sender?.name ?? ''}`}
            tabIndex={isTabStop ? 0 : -1}
            onClick={menu}
          />
        </span>
      )}
    </div>
  );
});

function MessageContent({
  message: { senderInfo: sender, type, text, tokens },
  hostId,
  ownId,
}: Pick<ChatMessageProps, 'message' | 'hostId' | 'ownId'>) {
  if (type === 'notify' || !sender) return text;
  const name = sender._id === ownId ? 'You' : sender.name;
  if (type === 'tip' && tokens !== null) {
    return (
      <>
        <span className={styles.amount}>
          <TokenAmount amount={tokens} />
        </span>
        <span>
          <b className={styles.tipper}>{name}</b>
          {text && <span className={styles.why}>{text}</span>}
        </span>
      </>
    );
  }
  const isHost = sender._id === hostId;
  return (
    <>
      <b className={cx(styles.who, isHost ? styles.host : styles[`tone${toneOf(sender._id)}`])}>
        {name}
        {isHost && <span className={styles.mark}>Host</span>}
      </b>{' '}
      <MessageText text={text} />
    </>
  );
}

/** The text of a message with links and mentions. */
function MessageText({ text }: { text: string }) {
  return messageParts(text).map(({ kind, text: part }, index) => {
    if (kind === 'link')
      return (
        <a key={index} className={styles.link} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">
          {part}
        </a>
      );
    return kind === 'mention' ? (
      <b key={index} className={styles.named}>
        {part}
      </b>
    ) : (
      part
    );
  });
}
