import { memo, type PointerEvent, useRef } from 'react';
import { drawPath } from '@/lib/routes';
import { cx } from '@/ui/cx';
import { MenuIcon } from '@/ui/MenuIcon';
import { IconButton } from '@/ui/IconButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { SupporterBadge } from '@/ui/SupporterBadge';
import { messageParts, messageText } from './messageParts';
import { type Message } from './state';
import styles from './chat.module.css';

/** The text roles of names; the host has one of their own. */
const TONES = 4;
/** A long press on a message opens its menu. */
const LONG_PRESS_MS = 450;

/** The state of an order from the tip menu. */
const ORDER_WORDS = { waiting: 'In line', next: 'Next up', done: 'Done', returned: 'Returned' } as const;

const CELEBRATION_WORDS = { first: 'First tip', record: 'Record' } as const;

/** Returns one of four name colours, always the same one for an account. */
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
  onMenu?: (message: Message, anchor: DOMRect) => void;
  /** opens the card of the sender */
  onPerson?: (message: Message, anchor: DOMRect) => void;
}

/** Calls `onLongPress` for a touch that neither moves nor ends for a while. */
function useLongPress(onLongPress: ((anchor: DOMRect) => void) | undefined) {
  const timer = useRef<number | undefined>(undefined);
  const cancel = () => window.clearTimeout(timer.current);
  if (!onLongPress) return {};
  return {
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      timer.current = window.setTimeout(() => onLongPress(currentTarget.getBoundingClientRect()), LONG_PRESS_MS);
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
  onPerson,
}: ChatMessageProps) {
  const { senderInfo: sender, type } = message;
  const menu = sender && onMenu ? (anchor: DOMRect) => onMenu(message, anchor) : undefined;
  const press = useLongPress(menu);
  const kind = type === 'tip' ? styles.tip : type === 'notify' || !sender ? styles.note : undefined;
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
      <MessageContent
        message={message}
        hostId={hostId}
        ownId={ownId}
        onPerson={onPerson && ((anchor) => onPerson(message, anchor))}
      />
      {menu && (
        <span className={styles.tools}>
          <IconButton
            icon="more"
            label={`Options for the message by ${sender?.name ?? ''}`}
            tabIndex={isTabStop ? 0 : -1}
            onClick={(event) => menu(event.currentTarget.getBoundingClientRect())}
          />
        </span>
      )}
    </div>
  );
});

/** A tip with what it ordered, where the order stands, or why the room celebrates it. */
function TipContent({
  message: { senderInfo: sender, text, tokens, menuOrder, isAnonymous, celebration },
  ownId,
}: Pick<ChatMessageProps, 'message' | 'ownId'>) {
  return (
    <>
      <span className={styles.amount}>
        <TokenAmount amount={tokens ?? 0} />
      </span>
      <span>
        <b className={styles.tipper}>
          {sender?.badge && <SupporterBadge {...sender.badge} />}
          {!sender ? 'Someone' : sender._id === ownId ? 'You' : sender.name}
          {sender && isAnonymous && <span className={styles.mark}>anonymous</span>}
        </b>
        {menuOrder && (
          <span className={styles.ordered}>
            <MenuIcon name={menuOrder.icon} size="sm" />{' '}
            {menuOrder.outcome ? (
              <a
                className={styles.draw}
                href={drawPath(menuOrder._id)}
                target="_blank"
                rel="noopener"
                title="Check this draw"
              >
                {menuOrder.name}
              </a>
            ) : (
              menuOrder.name
            )}
          </span>
        )}{' '}
        {text && <span className={cx(styles.why, menuOrder && styles.wish)}>{text}</span>}
      </span>
      {menuOrder ? (
        <span className={styles.state} data-state={menuOrder.status}>
          {ORDER_WORDS[menuOrder.status]}
        </span>
      ) : (
        celebration && (
          <span className={styles.state} data-state="celebrated">
            {CELEBRATION_WORDS[celebration]}
          </span>
        )
      )}
    </>
  );
}

function MessageContent({
  message,
  hostId,
  ownId,
  onPerson,
}: Pick<ChatMessageProps, 'message' | 'hostId' | 'ownId'> & { onPerson?: (anchor: DOMRect) => void }) {
  const { senderInfo: sender, type, text } = message;
  if (type === 'tip') return <TipContent message={message} ownId={ownId} />;
  if (!sender) return text;
  const badge = sender.badge;
  const name = sender._id === ownId ? 'You' : sender.name;
  const isHost = sender._id === hostId;
  const isOwn = sender._id === ownId;
  return (
    <>
      <b className={cx(styles.who, isHost ? styles.host : !isOwn && styles[`tone${toneOf(sender._id)}`])}>
        {badge && <SupporterBadge {...badge} />}
        {onPerson && !isOwn ? (
          // not in the tab order: the menu of the message, which is, has the same actions
          <button
            type="button"
            tabIndex={-1}
            className={styles.person}
            onClick={(event) => onPerson(event.currentTarget.getBoundingClientRect())}
          >
            {name}
          </button>
        ) : (
          name
        )}
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
