import dynamic from 'next/dynamic';
import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useReconnect, useRoom } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { reportOpened } from '@/features/reports/slice';
import { errorText } from '@/lib/errorText';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { ChatComposer, type ComposerHandle } from './ChatComposer';
import { ChatLog } from './ChatLog';
import { useChatPreferences } from './preferences';
import { RoomModeNote } from './RoomModeNote';
import { selectIsCutOff, selectSettingsOpen } from './selectors';
import { UnsentLines } from './UnsentLines';
import { useShownRoom } from './useShownRoom';
import { messageDeleteRequested, messageSendRequested, olderRequested, settingsToggled } from './slice';
import { type Member, type Message, type Room } from './state';
import styles from './chat.module.css';

const MessageMenu = dynamic(() => import('./MessageMenu'), { ssr: false });
const ChatSettings = dynamic(() => import('./ChatSettings'), { ssr: false });
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

/** The message whose menu is open, or whose sender's card is. */
interface Chosen {
  message: Message;
  about: 'message' | 'person';
  anchor: DOMRect;
}

/** Returns the open menu of the panel and the handlers that open and close it. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return {
    chosen,
    close: useCallback(() => setChosen(null), []),
    onMenu: useCallback((message: Message, anchor: DOMRect) => setChosen({ message, about: 'message', anchor }), []),
    onPerson: useCallback((message: Message, anchor: DOMRect) => setChosen({ message, about: 'person', anchor }), []),
  };
}

/**
 * A chat room: its messages, and a composer for members and performers. Guests can read. Inside an element with
 * `data-glass="sheet"` or `data-glass="lines"` and a dark theme it lies over a picture: without grounds of its own, or
 * with one for each line.
 */
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
  const room = useShownRoom(conversationId, hostId);
  const [paused, setPaused] = useState(false);
  const { chosen, close, ...openers } = useChosen();
  const { textSize } = useChatPreferences();
  const [isModerating, setModerating] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  useRoom(conversationId);
  const onOlder = () => dispatch(olderRequested({ conversationId }));
  if (room?.status === 'closed') return <ClosedRoom room={room} className={className} />;
  const isModerator = room && room.role !== 'viewer' && hostId;
  const moderationButton = isModerator && <ModerationButton onClick={() => setModerating(true)} />;
  return (
    <section className={cx(styles.panel, className)} aria-label="Chat" data-text-size={textSize}>
      <ChatHeader aside={aside}>
        {controls}
        {moderationButton}
        <IconButton icon="gear" label="Chat settings" onClick={() => dispatch(settingsToggled(true))} />
        <PauseButton paused={paused} onChange={setPaused} />
      </ChatHeader>
      <ConnectionBar />
      {children}
      <ChatLog
        room={room}
        hostId={hostId}
        ownId={account?._id ?? null}
        paused={paused}
        onResume={() => setPaused(false)}
        onOlder={onOlder}
        {...(account ? openers : undefined)}
      />
      <UnsentLines conversationId={conversationId} room={room} onEdit={(text) => composer.current?.restore(text)} />
      <div className={styles.foot}>
        <RoomNotes room={room} moderationButton={moderationButton} />
        <RoomComposer conversationId={conversationId} room={room} placeholder={placeholder} handle={composer} />
        {footer}
      </div>
      <ChosenMessageMenu
        chosen={chosen}
        hostId={hostId}
        room={room}
        onClose={close}
        onMention={(username) => composer.current?.mention(username)}
      />
      <OpenSettings paused={paused} onPause={setPaused} />
      {isModerating && hostId && <ModerationPanel performerId={hostId} onClose={() => setModerating(false)} />}
    </section>
  );
}

/** Says that the connection is lost, and that messages wait for it. */
function ConnectionBar() {
  const isCutOff = useAppSelector(selectIsCutOff);
  const hasFailed = useAppSelector(({ socket }) => socket.status === 'failed');
  const reconnect = useReconnect();
  return (
    <div role="status">
      {isCutOff && (
        <p className={styles.connection}>
          <span className={styles.lamps} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          Reconnecting. Your messages wait.
          {hasFailed && (
            <button type="button" onClick={reconnect}>
              Try now
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** The chat settings, while they are open. */
function OpenSettings(props: { paused: boolean; onPause: (paused: boolean) => void }) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectSettingsOpen);
  useEffect(() => () => void dispatch(settingsToggled(false)), [dispatch]);
  return isOpen && <ChatSettings {...props} onClose={() => dispatch(settingsToggled(false))} />;
}

const ModerationButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton icon="shield" label="Moderation" onClick={onClick} />
);

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
      <ChatHeader aside={null}>{null}</ChatHeader>
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
    <div className={styles.row}>
      <ChatComposer
        people={people}
        loginHref={account ? null : '/auth/login/user'}
        placeholder={placeholder}
        onSend={(text) => dispatch(messageSendRequested({ conversationId, text }))}
        handle={handle}
      />
    </div>
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
  chosen,
  hostId,
  room,
  onClose,
  onMention,
}: {
  chosen: Chosen | null;
  hostId: string | null;
  room: Room | undefined;
  onClose: () => void;
  onMention: (username: string) => void;
}) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  if (!chosen) return null;
  // the API accepts no reports from studios
  const mayReport = account?.role !== 'studio';
  return (
    <MessageMenu
      {...chosen}
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
