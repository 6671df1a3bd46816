import moment from 'moment';
import { type RoomModeration } from './api';
import styles from './ModerationPanel.module.css';

type LogEntry = RoomModeration['log'][number];

/** The text before and after the target's name. */
const ACTIONS: Record<Exclude<LogEntry['action'], 'lift'>, [before: string, after?: string]> = {
  delete: ['deleted a message by'],
  mute: ['muted'],
  kick: ['kicked'],
  ban: ['banned'],
  appoint: ['added', 'as moderator'],
  dismiss: ['removed', 'as moderator'],
  settings: ['changed the chat rules'],
};
/** The text for a lifted sanction, by its kind, which is the entry's `detail`. */
const LIFTED: Record<string, [before: string]> = {
  mute: ['unmuted'],
  kick: ['ended the kick of'],
  ban: ['unbanned'],
};

/** The latest moderation actions in the performer's rooms. */
export function ModerationLog({ log }: { log: readonly LogEntry[] }) {
  if (!log.length)
    return (
      <p className={styles.none}>
        No moderation yet. Deleted messages, mutes, kicks, bans and rule changes appear here.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {log.map((entry) => (
        <LogRow key={entry._id} entry={entry} />
      ))}
    </ul>
  );
}

function LogRow({ entry: { action, actor, target, reason, detail, createdAt } }: { entry: LogEntry }) {
  const [before, after] = action === 'lift' ? (LIFTED[detail] ?? ['lifted a sanction of']) : ACTIONS[action];
  const showsDetail = action === 'delete' || action === 'settings';
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>
          <b>{actor?.username ?? 'A former account'}</b> {before}
          {target && (
            <>
              {' '}
              <b>{target.username}</b>
            </>
          )}
          {after && ` ${after}`}
        </span>
        <span className={styles.line}>
          {[moment(createdAt).calendar(), reason, showsDetail ? detail : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  );
}
