import moment from 'moment';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Pill } from '@/ui/Pill';
import { liftSanction, type RoomModeration } from './api';
import { type Act } from './ModerationPanel';
import styles from './ModerationPanel.module.css';

const KINDS = { mute: 'Muted', kick: 'Put out', ban: 'Banned' } as const;
const ACTIONS = {
  delete: 'deleted a line of',
  mute: 'muted',
  kick: 'put out',
  ban: 'banned',
  lift: 'let off',
  appoint: 'made a moderator of',
  dismiss: 'took the office of',
  settings: 'changed the rules',
} as const;

/** What holds against whom, and how to end it. */
export function SanctionList({
  performerId,
  sanctions,
  busy,
  act,
}: {
  performerId: string;
  sanctions: RoomModeration['sanctions'];
  busy: boolean;
  act: Act;
}) {
  if (!sanctions.length)
    return <p className={styles.none}>Nobody is muted or banned. Open the menu of a message to do either.</p>;
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
          <Pill kind={kind === 'ban' ? 'bad' : 'wait'}>{KINDS[kind]}</Pill>
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={`Let ${target.username} off`}
            onClick={() => act(() => liftSanction(performerId, _id))}
          >
            Lift
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Who did what to whom, when and why. */
export function ModerationLog({ log }: { log: RoomModeration['log'] }) {
  if (!log.length) return <p className={styles.none}>Nothing was done yet.</p>;
  return (
    <ul className={styles.rows}>
      {log.map(({ _id, action, actor, target, reason, detail, createdAt }) => (
        <li key={_id} className={styles.row}>
          <span className={styles.words}>
            <span>
              <b>{actor?.username ?? 'Somebody'}</b> {ACTIONS[action]}
              {target && (
                <>
                  {' '}
                  <b>{target.username}</b>
                </>
              )}
            </span>
            <span className={styles.line}>
              {[moment(createdAt).calendar(), reason, action === 'delete' || action === 'settings' ? detail : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
