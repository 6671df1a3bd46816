import { memo } from 'react';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { partsOf } from './lineParts';
import { type Message } from './slice';
import styles from './chat.module.css';

const TONES = 5;

/** One of five text colours, the same for an account wherever it speaks. */
export function toneOf(accountId: string): number {
  let hash = 0;
  for (const letter of accountId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return (hash % TONES) + 1;
}

interface ChatLineProps {
  message: Message;
  /** whose room it is */
  hostId: string | null;
  ownId: string | null;
  onDelete: (id: string) => void;
}

/** One line of a room. It never changes, so it is drawn once however busy the room is. */
export const ChatLine = memo(function ChatLine({ message, hostId, ownId, onDelete }: ChatLineProps) {
  const { senderInfo: sender, type, text, tokens } = message;
  if (type === 'notify' || !sender) return <p className={cx(styles.line, styles.note)}>{text}</p>;
  const isOwn = sender._id === ownId;
  const name = isOwn ? 'You' : sender.name;
  if (type === 'tip' && tokens !== null) {
    return (
      <p className={cx(styles.line, styles.tip)}>
        <span className={styles.amount}><TokenAmount amount={tokens} /></span>
        <span><b className={styles.tipper}>{name}</b>{text && <span className={styles.why}>{text}</span>}</span>
      </p>
    );
  }
  const isHost = sender._id === hostId;
  return (
    <p className={styles.line}>
      <b className={cx(styles.who, isHost ? styles.host : styles[`tone${toneOf(sender._id)}`])}>
        {name}
        {isHost && <span className={styles.mark}>Host</span>}
      </b>{' '}
      <Words text={text} />
      {ownId !== null && (isOwn || ownId === hostId) && <span className={styles.tools}><IconButton icon="trash" label={isOwn ? 'Delete your message' : `Delete the message of ${sender.name}`} onClick={() => onDelete(message._id)} /></span>}
    </p>
  );
});

/** What was said: addresses lead out, without our recommendation; names stand out. */
function Words({ text }: { text: string }) {
  return partsOf(text).map(({ kind, text: part }, index) => {
    if (kind === 'address') return <a key={index} className={styles.link} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">{part}</a>;
    return kind === 'name' ? <b key={index} className={styles.named}>{part}</b> : part;
  });
}
