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
import { spoken } from './messageParts';
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

const STEPS = [
  { key: 'mute10', kind: 'mute', minutes: 10, label: 'Mute for 10 minutes', done: 'muted for 10 minutes' },
  { key: 'mute60', kind: 'mute', minutes: 60, label: 'Mute for an hour', done: 'muted for an hour' },
  { key: 'muteDay', kind: 'mute', minutes: 1440, label: 'Mute for a day', done: 'muted for a day' },
  {
    key: 'kick',
    kind: 'kick',
    minutes: KICK_MINUTES,
    label: 'Put out of the room',
    done: `out of the room for ${KICK_MINUTES} minutes`,
  },
  { key: 'ban', kind: 'ban', minutes: 10, label: 'Ban from the room', done: 'banned until you lift it' },
] as const;
type Step = (typeof STEPS)[number];

/** What can be done with a line, by whoever may: a list at the thumb on phones, a dialog on a desk. */
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
  const act = useSubmission(
    useCallback(
      async ({ kind, minutes, done }: Step) => {
        await sanction(hostId ?? '', { accountId: sender?._id ?? '', kind, minutes, reason });
        return done;
      },
      [hostId, sender?._id, reason],
    ),
  );
  if (!sender) return null;
  const isOwn = sender._id === ownId;
  const keeps = role !== 'viewer' && !isOwn && sender._id !== hostId;
  const row = (key: string, icon: IconName, label: string, onClick: () => void, danger = false) => (
    <button
      key={key}
      type="button"
      className={danger ? styles.danger : styles.row}
      disabled={act.status === 'sending'}
      onClick={onClick}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
  const then = (work: () => void) => () => {
    work();
    onClose();
  };
  return (
    <Sheet open title={isOwn ? 'Your message' : sender.name} onClose={onClose}>
      <blockquote className={styles.quote}>{type === 'tip' ? spoken(message) : text}</blockquote>
      {act.status === 'failed' && <ErrorNote>{errorText(act.error)}</ErrorNote>}
      {act.status === 'done' ? (
        <>
          <p className={styles.done} role="status">
            <Icon name="check" />
            {sender.name} is {act.data}.
          </p>
          {/* the button that was pressed is gone: the focus stays in the dialog */}
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
              `Write to @${sender.username}`,
              then(() => onMention(sender.username)),
            )}
          {text &&
            row(
              'copy',
              'copy',
              'Copy the words',
              then(() => void navigator.clipboard?.writeText(text).catch(() => undefined)),
            )}
          {type !== 'tip' &&
            (isOwn || keeps) &&
            row(
              'delete',
              'trash',
              isOwn ? 'Delete your message' : 'Delete for everyone',
              then(() => onDelete(_id)),
            )}
          {!isOwn &&
            ownId &&
            onReport &&
            row(
              'report',
              'alert',
              'Report',
              then(() => onReport(message)),
            )}
          {keeps && (
            <>
              <div className={styles.reason}>
                <TextInput
                  label="Reason, for the log"
                  hint="Only moderators and the operator read it."
                  value={reason}
                  maxLength={MODERATION_REASON_MAX_CHARACTERS}
                  onChange={(event) => setReason(event.target.value)}
                />
              </div>
              {STEPS.map((step) =>
                row(
                  step.key,
                  step.kind === 'mute' ? 'volumeOff' : step.kind === 'kick' ? 'logout' : 'shield',
                  step.label,
                  () => void act.submit(step),
                  step.kind === 'ban',
                ),
              )}
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}
