import { useCallback, useState } from 'react';
import { KICK_MINUTES, MODERATION_REASON_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { type IconName } from '@/ui/iconPaths';
import { Icon } from '@/ui/Icon';
import { Sheet } from '@/ui/Sheet';
import { TextInput } from '@/ui/TextInput';
import { blockAccount, sanction } from './api';
import { messageText } from './messageParts';
import { setMuted } from './preferences';
import { type Message, type Room } from './state';
import styles from './MessageMenu.module.css';

interface MessageMenuProps {
  message: Message;
  /** the menu of the message, or the card of its sender */
  about: 'message' | 'person';
  anchor: DOMRect;
  hostId: string | null;
  ownId: string | null;
  role: Room['role'];
  onClose: () => void;
  onMention: (username: string) => void;
  onDelete: (id: string) => void;
  onReport?: (message: Message) => void;
}

const SANCTIONS = [
  { key: 'mute10', kind: 'mute', minutes: 10, label: 'Mute for 10 minutes', done: 'is muted for 10 minutes' },
  { key: 'mute60', kind: 'mute', minutes: 60, label: 'Mute for an hour', done: 'is muted for an hour' },
  { key: 'muteDay', kind: 'mute', minutes: 1440, label: 'Mute for a day', done: 'is muted for a day' },
  {
    key: 'kick',
    kind: 'kick',
    minutes: KICK_MINUTES,
    label: 'Kick',
    done: `was kicked and can return in ${KICK_MINUTES} minutes`,
  },
  { key: 'ban', kind: 'ban', minutes: 10, label: 'Ban', done: 'is banned until the ban is lifted' },
] as const;
type SanctionChoice = (typeof SANCTIONS)[number];
/** Blocking is for this account alone, unlike the actions of moderators. */
const BLOCK = { kind: 'block', done: 'is blocked. You no longer see their messages' } as const;
const SANCTION_ICONS = { mute: 'volumeOff', kick: 'logout', ban: 'shield' } as const;

/** The actions for a message, or the card of its sender: a bottom sheet on phones, a popover on larger screens. */
export default function MessageMenu(props: MessageMenuProps) {
  const { message, about, anchor, hostId, ownId, onClose } = props;
  const { senderInfo: sender, type, text } = message;
  const [reason, setReason] = useState('');
  const submission = useSubmission(
    useCallback(
      async (choice: SanctionChoice | typeof BLOCK) => {
        const accountId = sender?._id ?? '';
        if (choice.kind === 'block') await blockAccount(accountId);
        else await sanction(hostId ?? '', { accountId, kind: choice.kind, minutes: choice.minutes, reason });
        return choice.done;
      },
      [hostId, sender?._id, reason],
    ),
  );
  if (!sender) return null;
  return (
    <Sheet
      open
      title={about === 'person' ? <PersonTitle sender={sender} hostId={hostId} /> : titleOf(sender, ownId)}
      anchor={anchor}
      onClose={onClose}
    >
      {about === 'message' && (
        <blockquote className={styles.quote}>{type === 'tip' ? messageText(message) : text}</blockquote>
      )}
      {submission.status === 'failed' && <ErrorNote>{errorText(submission.error)}</ErrorNote>}
      {submission.status === 'done' ? (
        <>
          <p className={styles.done} role="status">
            <Icon name="check" />
            {sender.name} {submission.data}.
          </p>
          {/* keeps the focus in the dialog, since the pressed button no longer exists */}
          <Button full autoFocus variant="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <div className={styles.rows}>
          <MessageActions
            {...props}
            sender={sender}
            busy={submission.status === 'sending'}
            onBlock={() => void submission.submit(BLOCK)}
          />
          {mayModerate(props, sender._id) && (
            <SanctionActions
              reason={reason}
              onReason={setReason}
              busy={submission.status === 'sending'}
              onChoose={(choice) => void submission.submit(choice)}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}

type Sender = NonNullable<Message['senderInfo']>;

const titleOf = (sender: Sender, ownId: string | null) => (sender._id === ownId ? 'Your message' : sender.name);

/** The head of a person's card. */
const PersonTitle = ({ sender, hostId }: { sender: Sender; hostId: string | null }) => (
  <span className={styles.person}>
    <Avatar src={sender.avatar} size={44} />
    <span className={styles.names}>
      <span>{sender.name}</span>
      <small>
        @{sender.username}
        {sender._id === hostId && ', host of this room'}
      </small>
    </span>
  </span>
);

/** Returns whether the account may act against the sender: neither against itself nor against the host. */
const mayModerate = ({ role, ownId, hostId }: MessageMenuProps, senderId: string) =>
  role !== 'viewer' && senderId !== ownId && senderId !== hostId;

interface ActionProps {
  icon: IconName;
  label: string;
  busy: boolean;
  danger?: boolean;
  onClick: () => void;
}

function Action({ icon, label, busy, danger = false, onClick }: ActionProps) {
  return (
    <button type="button" className={danger ? styles.danger : styles.row} disabled={busy} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** Hides the messages of a person in this browser. The chat settings show them again. */
function muteForMe(sender: Sender): void {
  setMuted(sender, true);
  notify('info', `${sender.name} is muted for you. Chat settings can undo it.`);
}

/** Mention, copy, delete, mute, block and report. A card has no copy and delete, which are about a message. */
function MessageActions({
  sender,
  busy,
  ...props
}: MessageMenuProps & {
  sender: Sender;
  busy: boolean;
  onBlock: (id: string) => void;
}) {
  const { message, about, hostId, ownId, onClose, onMention, onDelete, onReport } = props;
  const isOwn = sender._id === ownId;
  const isFromOther = !isOwn && ownId !== null;
  const closeAfter = (action: () => void) => ({
    busy,
    onClick: () => {
      action();
      onClose();
    },
  });
  const copy = () => void navigator.clipboard?.writeText(message.text).catch(() => undefined);
  return (
    <>
      {isFromOther && (
        <Action icon="smile" label={`Mention @${sender.username}`} {...closeAfter(() => onMention(sender.username))} />
      )}
      {about === 'message' && message.text && <Action icon="copy" label="Copy text" {...closeAfter(copy)} />}
      {about === 'message' && message.type !== 'tip' && (isOwn || mayModerate(props, sender._id)) && (
        <Action
          icon="trash"
          label={isOwn ? 'Delete message' : 'Delete for everyone'}
          {...closeAfter(() => onDelete(message._id))}
        />
      )}
      {isFromOther && sender._id !== hostId && (
        <Action icon="volumeOff" label="Mute for me" {...closeAfter(() => muteForMe(sender))} />
      )}
      {isFromOther && (
        <Action
          icon="eyeOff"
          label={`Block ${sender.name}`}
          danger
          busy={busy}
          onClick={() => props.onBlock(sender._id)}
        />
      )}
      {isFromOther && onReport && <Action icon="alert" label="Report" {...closeAfter(() => onReport(message))} />}
    </>
  );
}

/** Mute, kick and ban, with a reason. */
function SanctionActions({
  reason,
  onReason,
  busy,
  onChoose,
}: {
  reason: string;
  onReason: (reason: string) => void;
  busy: boolean;
  onChoose: (choice: SanctionChoice) => void;
}) {
  return (
    <>
      <div className={styles.reason}>
        <TextInput
          label="Reason (optional)"
          hint="Appears only in the moderation log."
          value={reason}
          maxLength={MODERATION_REASON_MAX_CHARACTERS}
          onChange={(event) => onReason(event.target.value)}
        />
      </div>
      {SANCTIONS.map((choice) => (
        <Action
          key={choice.key}
          icon={SANCTION_ICONS[choice.kind]}
          label={choice.label}
          busy={busy}
          danger={choice.kind === 'ban'}
          onClick={() => onChoose(choice)}
        />
      ))}
    </>
  );
}
