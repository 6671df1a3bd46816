import { memo, type PointerEvent, useRef } from 'react';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { partsOf, spoken } from './messageParts';
import { type Message } from './slice';
import styles from './chat.module.css';

const TONES = 5;
/** How long a finger rests on a line until its menu opens. */
const LONG_PRESS_MS = 450;

/** One of five text colours, the same for an account wherever it speaks. */
function toneOf(accountId: string): number {
  let hash = 0;
  for (const letter of accountId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return (hash % TONES) + 1;
}

interface ChatMessageProps {
  message: Message;
  /** whose room it is */
  hostId: string | null;
  ownId: string | null;
  /** the one line of the log that Tab leads to; arrow keys reach the others */
  reachable: boolean;
  onReach: (id: string) => void;
  onMenu?: (message: Message) => void;
}

/** A finger that rests on a line, and does not scroll. */
function useLongPress(act: (() => void) | undefined) {
  const timer = useRef<number | undefined>(undefined);
  const cancel = () => window.clearTimeout(timer.current);
  if (!act) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') timer.current = window.setTimeout(act, LONG_PRESS_MS);
    },
    onPointerMove: cancel,
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
  };
}

/** One line of a room. It never changes, so it is drawn once however busy the room is. */
export const ChatMessage = memo(function ChatMessage({
  message,
  hostId,
  ownId,
  reachable,
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
      aria-label={spoken(message)}
      tabIndex={reachable ? 0 : -1}
      data-message={message._id}
      onFocus={() => onReach(message._id)}
    >
      <Face message={message} hostId={hostId} ownId={ownId} />
      {menu && (
        <span className={styles.tools}>
          <IconButton
            icon="more"
            label={`What to do with the message of ${sender?.name ?? ''}`}
            tabIndex={reachable ? 0 : -1}
            onClick={menu}
          />
        </span>
      )}
    </div>
  );
});

function Face({
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
      <Words text={text} />
    </>
  );
}

/** What was said: addresses lead out, without our recommendation; names stand out. */
function Words({ text }: { text: string }) {
  return partsOf(text).map(({ kind, text: part }, index) => {
    if (kind === 'address')
      return (
        <a key={index} className={styles.link} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">
          {part}
        </a>
      );
    return kind === 'name' ? (
      <b key={index} className={styles.named}>
        {part}
      </b>
    ) : (
      part
    );
  });
}
