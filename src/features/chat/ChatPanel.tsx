import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useRoom } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { reportOpened } from '@/features/reports/slice';
import { errorText } from '@/lib/errorText';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { ChatComposer, type Composer } from './ChatComposer';
import { ChatLog } from './ChatLog';
import { RoomModeNote } from './RoomModeNote';
import { selectRoom } from './selectors';
import {
  type Member,
  type Message,
  messageDeleteRequested,
  messageSendRequested,
  olderRequested,
  type Room,
} from './slice';
import styles from './chat.module.css';

const MessageMenu = dynamic(() => import('./MessageMenu'), { ssr: false });
const ModerationPanel = dynamic(() => import('./ModerationPanel'), { ssr: false });

interface ChatPanelProps {
  conversationId: string;
  /** whose room it is: their lines carry the Host mark */
  hostId: string | null;
  /** beside the title, such as the count of viewers */
  aside?: ReactNode;
  /** more controls in the head */
  controls?: ReactNode;
  /** between head and log, such as a goal */
  children?: ReactNode;
  /** below the field on a desk, beside it on a phone: the tip bar */
  footer?: ReactNode;
  placeholder?: string;
  className?: string;
}

/** So many of the newest lines tell who is talking. */
const TALKING = 60;

/** Who may be meant by a name: those who spoke lately, then those who are there. */
function peopleIn(room: Room | undefined, ownId: string | null): Member[] {
  const senders = (room?.messages ?? [])
    .slice(-TALKING)
    .reverse()
    .flatMap(({ senderInfo }) => (senderInfo ? [senderInfo] : []));
  const people = new Map([...(room?.members ?? []), ...senders].map((one) => [one._id, one]));
  return [...new Map([...senders, ...people.values()].map((one) => [one._id, one])).values()].filter(
    ({ _id }) => _id !== ownId,
  );
}

/** A room: its lines, and for whoever is signed in the field to write in. Guests read. */
export function ChatPanel({
  conversationId,
  hostId,
  aside,
  controls,
  children,
  footer,
  placeholder = 'Say something kind',
  className,
}: ChatPanelProps) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const room = useAppSelector(selectRoom(conversationId));
  const [paused, setPaused] = useState(false);
  const [chosen, setChosen] = useState<Message | null>(null);
  const [ordering, setOrdering] = useState(false);
  const composer = useRef<Composer>(null);
  useRoom(conversationId);
  const ownId = account?._id ?? null;
  const keeper = room && room.role !== 'viewer' && hostId;
  const people = useMemo(() => peopleIn(room, ownId), [room, ownId]);
  const close = useCallback(() => setChosen(null), []);
  if (room?.status === 'closed') {
    return (
      <section className={cx(styles.panel, className)} aria-label="Chat">
        <p className={styles.closed} role="status">
          {errorText(room.error)}
        </p>
      </section>
    );
  }
  const orderButton = keeper && <IconButton icon="shield" label="Keeping order" onClick={() => setOrdering(true)} />;
  return (
    <section className={cx(styles.panel, className)} aria-label="Chat">
      <header className={styles.head}>
        <h2 className={styles.title}>Chat</h2>
        <span className={styles.aside}>{aside}</span>
        {controls}
        {orderButton}
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? 'Go on with the chat' : 'Pause the chat'}
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
        />
      </header>
      {children}
      <ChatLog
        room={room}
        hostId={hostId}
        ownId={ownId}
        paused={paused}
        onResume={() => setPaused(false)}
        onOlder={() => dispatch(olderRequested({ conversationId }))}
        onMenu={account ? setChosen : undefined}
      />
      <div className={styles.foot}>
        <div className={styles.notes}>
          {room && <RoomModeNote mode={room.mode} />}
          {orderButton && <span className={styles.phone}>{orderButton}</span>}
        </div>
        <div className={styles.row}>
          <ChatComposer
            room={room}
            people={people}
            loginHref={account ? null : '/auth/login/user'}
            placeholder={placeholder}
            onSend={(text) => dispatch(messageSendRequested({ conversationId, text }))}
            handle={composer}
          />
        </div>
        {footer}
      </div>
      {chosen && (
        <MessageMenu
          message={chosen}
          hostId={hostId}
          ownId={ownId}
          role={room?.role ?? 'viewer'}
          onClose={close}
          onMention={(username) => composer.current?.mention(username)}
          onDelete={(_id) => dispatch(messageDeleteRequested({ _id }))}
          // a studio has nothing to report: no call of the API takes it
          onReport={
            account?.role === 'studio'
              ? undefined
              : ({ _id: messageId, senderInfo }) => dispatch(reportOpened({ messageId, name: senderInfo?.name ?? '' }))
          }
        />
      )}
      {ordering && hostId && <ModerationPanel performerId={hostId} onClose={() => setOrdering(false)} />}
    </section>
  );
}
