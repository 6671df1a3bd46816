import moment from 'moment';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Pill } from '@/ui/Pill';
import { liftSanction, type RoomModeration } from './api';
import { type RunChange } from './moderationChange';
import styles from './ModerationPanel.module.css';

const KINDS = {
  mute: { label: 'Muted', lift: 'Unmute' },
  kick: { label: 'Kicked', lift: 'End kick' },
  ban: { label: 'Banned', lift: 'Unban' },
} as const;

/** The active mutes, kicks and bans, with a button to lift each. */
export function SanctionList({
  performerId,
  sanctions,
  busy,
  runChange,
}: {
  performerId: string;
  sanctions: RoomModeration['sanctions'];
  busy: boolean;
  runChange: RunChange;
}) {
  if (!sanctions.length)
    return (
      <p className={styles.none}>
        No muted, kicked or banned members. To mute, kick or ban a member, open the menu of one of their messages.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {sanctions.map(({ _id, kind, target, by, reason, until }) => (
        <li key={_id} className={styles.row}>
          <Avatar src={target.avatar} size={32} />
          <span className={styles.words}>
            <b>{target.username}</b>
            <span className={styles.line}>
              {[until ? `until ${moment(until).calendar()}` : 'until lifted', by && `by ${by.username}`, reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Pill kind={kind === 'ban' ? 'bad' : 'wait'}>{KINDS[kind].label}</Pill>
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={`${KINDS[kind].lift}: ${target.username}`}
            onClick={() => runChange(() => liftSanction(performerId, _id))}
          >
            {KINDS[kind].lift}
          </Button>
        </li>
      ))}
    </ul>
  );
}
