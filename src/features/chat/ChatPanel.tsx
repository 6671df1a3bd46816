import dynamic from 'next/dynamic';
import { type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useRoom } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { reportOpened } from '@/features/reports/slice';
import { errorText } from '@/lib/errorText';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { ChatComposer, type ComposerHandle } from './ChatComposer';
import { ChatLog } from './ChatLog';
import { RoomModeNote } from './RoomModeNote';
import { useShownRoom } from './useShownRoom';
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
  /** the performer, whose messages carry the Host mark */
  hostId: string | null;
  /** next to the title, such as the viewer count */
  aside?: ReactNode;
  /** more controls in the header */
  controls?: ReactNode;
  /** between header and log, such as a tip goal */
  children?: ReactNode;
  /** below the composer, or next to it on phones: the tip form */
  footer?: ReactNode;
  placeholder?: string;
  className?: string;
}

/** Mentions suggest the senders of this many newest messages first. */
const RECENT_MESSAGES = 60;

/** Returns the people to suggest for mentions: recent senders first, then the other members in the room. */
function peopleIn(room: Room | undefined, ownId: string | null): Member[] {
  const senders = (room?.messages ?? [])
    .slice(-RECENT_MESSAGES)
    .reverse()
    .flatMap(({ senderInfo }) => (senderInfo ? [senderInfo] : []));
  const byId = new Map([...senders, ...(room?.members ?? []), ...senders].map((one) => [one._id, one]));
  return [...byId.values()].filter(({ _id }) => _id !== ownId);
}

/** A chat room: its messages, and a composer for members and performers. Guests can read. */
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
  const room = useShownRoom(conversationId);
  const [paused, setPaused] = useState(false);
  const [chosen, setChosen] = useState<Message | null>(null);
  const [isModerating, setModerating] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  useRoom(conversationId);
  const closeMenu = useCallback(() => setChosen(null), []);
  if (room?.status === 'closed') return <ClosedRoom room={room} className={className} />;
  const moderationButton = room && room.role !== 'viewer' && hostId && (
    <IconButton icon="shield" label="Moderation" onClick={() => setModerating(true)} />
  );
  return (
    <section className={cx(styles.panel, className)} aria-label="Chat">
      <ChatHeader aside={aside}>
        {controls}
        {moderationButton}
        <PauseButton paused={paused} onChange={setPaused} />
      </ChatHeader>
      {children}
      <ChatLog
        room={room}
        hostId={hostId}
        ownId={account?._id ?? null}
        paused={paused}
        onResume={() => setPaused(false)}
        onOlder={() => dispatch(olderRequested({ conversationId }))}
        onMenu={account ? setChosen : undefined}
      />
      <div className={styles.foot}>
        <RoomNotes room={room} moderationButton={moderationButton} />
        <div className={styles.row}>
          <RoomComposer conversationId={conversationId} room={room} placeholder={placeholder} handle={composer} />
        </div>
        {footer}
      </div>
      {chosen && (
        <ChosenMessageMenu
          message={chosen}
          hostId={hostId}
          room={room}
          onClose={closeMenu}
          onMention={(username) => composer.current?.mention(username)}
        />
      )}
      {isModerating && hostId && <ModerationPanel performerId={hostId} onClose={() => setModerating(false)} />}
    </section>
  );
}

function ChatHeader({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>Chat</h2>
      <span className={styles.aside}>{aside}</span>
      {children}
    </header>
  );
}

/** The restrictions of the room, and on phones the moderation button. */
function RoomNotes({ room, moderationButton }: { room: Room | undefined; moderationButton: ReactNode }) {
  return (
    <div className={styles.notes}>
      {room && <RoomModeNote mode={room.mode} />}
      {moderationButton && <span className={styles.phone}>{moderationButton}</span>}
    </div>
  );
}

function ClosedRoom({ room, className }: { room: Room; className?: string }) {
  return (
    <section className={cx(styles.panel, className)} aria-label="Chat">
      <p className={styles.closed} role="status">
        {errorText(room.error)}
      </p>
    </section>
  );
}

/** The composer, with the people of the room as mention suggestions. */
function RoomComposer({
  conversationId,
  room,
  placeholder,
  handle,
}: {
  conversationId: string;
  room: Room | undefined;
  placeholder: string;
  handle: Ref<ComposerHandle>;
}) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const ownId = account?._id ?? null;
  const people = useMemo(() => peopleIn(room, ownId), [room, ownId]);
  return (
    <ChatComposer
      room={room}
      people={people}
      loginHref={account ? null : '/auth/login/user'}
      placeholder={placeholder}
      onSend={(text) => dispatch(messageSendRequested({ conversationId, text }))}
      handle={handle}
    />
  );
}

function PauseButton({ paused, onChange }: { paused: boolean; onChange: (paused: boolean) => void }) {
  return (
    <IconButton
      icon={paused ? 'play' : 'pause'}
      label={paused ? 'Resume chat' : 'Pause chat'}
      aria-pressed={paused}
      onClick={() => onChange(!paused)}
    />
  );
}

/** The menu of a message, with the actions that this account may use. */
function ChosenMessageMenu({
  message,
  hostId,
  room,
  onClose,
  onMention,
}: {
  message: Message;
  hostId: string | null;
  room: Room | undefined;
  onClose: () => void;
  onMention: (username: string) => void;
}) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  // the API accepts no reports from studios
  const mayReport = account?.role !== 'studio';
  return (
    <MessageMenu
      message={message}
      hostId={hostId}
      ownId={account?._id ?? null}
      role={room?.role ?? 'viewer'}
      onClose={onClose}
      onMention={onMention}
      onDelete={(_id) => dispatch(messageDeleteRequested({ _id }))}
      onReport={
        mayReport
          ? ({ _id: messageId, senderInfo }) => dispatch(reportOpened({ messageId, name: senderInfo?.name ?? '' }))
          : undefined
      }
    />
  );
}
