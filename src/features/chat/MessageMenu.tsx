import { useCallback, useState } from 'react';
import { KICK_MINUTES, MODERATION_REASON_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { type IconName } from '@/ui/iconPaths';
import { Icon } from '@/ui/Icon';
import { Sheet } from '@/ui/Sheet';
import { TextInput } from '@/ui/TextInput';
import { sanction } from './api';
import { messageText } from './messageParts';
import { type Message, type Room } from './slice';
import styles from './MessageMenu.module.css';

interface MessageMenuProps {
  message: Message;
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

/** The actions for one message: a bottom sheet on phones, a dialog on desktops. */
export default function MessageMenu({
  message,
  hostId,
  ownId,
  role,
  onClose,
  onMention,
  onDelete,
  onReport,
}: MessageMenuProps) {
  const { senderInfo: sender, type, text, _id } = message;
  const [reason, setReason] = useState('');
  const submission = useSubmission(
    useCallback(
      async ({ kind, minutes, done }: SanctionChoice) => {
        await sanction(hostId ?? '', { accountId: sender?._id ?? '', kind, minutes, reason });
        return done;
      },
      [hostId, sender?._id, reason],
    ),
  );
  if (!sender) return null;
  const isOwn = sender._id === ownId;
  const mayModerate = role !== 'viewer' && !isOwn && sender._id !== hostId;
  const row = (key: string, icon: IconName, label: string, onClick: () => void, danger = false) => (
    <button
      key={key}
      type="button"
      className={danger ? styles.danger : styles.row}
      disabled={submission.status === 'sending'}
      onClick={onClick}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
  const closeAfter = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <Sheet open title={isOwn ? 'Your message' : sender.name} onClose={onClose}>
      <blockquote className={styles.quote}>{type === 'tip' ? messageText(message) : text}</blockquote>
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
          {!isOwn &&
            ownId &&
            row(
              'mention',
              'smile',
              `Mention @${sender.username}`,
              closeAfter(() => onMention(sender.username)),
            )}
          {text &&
            row(
              'copy',
              'copy',
              'Copy text',
              closeAfter(() => void navigator.clipboard?.writeText(text).catch(() => undefined)),
            )}
          {type !== 'tip' &&
            (isOwn || mayModerate) &&
            row(
              'delete',
              'trash',
              isOwn ? 'Delete message' : 'Delete for everyone',
              closeAfter(() => onDelete(_id)),
            )}
          {!isOwn &&
            ownId &&
            onReport &&
            row(
              'report',
              'alert',
              'Report',
              closeAfter(() => onReport(message)),
            )}
          {mayModerate && (
            <>
              <div className={styles.reason}>
                <TextInput
                  label="Reason (optional)"
                  hint="Appears only in the moderation log."
                  value={reason}
                  maxLength={MODERATION_REASON_MAX_CHARACTERS}
                  onChange={(event) => setReason(event.target.value)}
                />
              </div>
              {SANCTIONS.map((choice) =>
                row(
                  choice.key,
                  choice.kind === 'mute' ? 'volumeOff' : choice.kind === 'kick' ? 'logout' : 'shield',
                  choice.label,
                  () => void submission.submit(choice),
                  choice.kind === 'ban',
                ),
              )}
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}
