import { Icon } from '@/ui/Icon';
import { type Room } from './slice';
import styles from './chat.module.css';

const AUDIENCES = {
  everyone: null,
  followers: 'Only followers write',
  tippers: 'Only members who have tipped write',
} as const;

/** How a room is kept at the moment, in words; empty when nothing is asked of anyone. */
function modeWords({ slowSeconds, audience, links }: Room['mode']): string {
  return [
    slowSeconds ? `Slow mode: one line each ${slowSeconds} s` : null,
    AUDIENCES[audience],
    links ? null : 'Links are off',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says which mode holds, where one is about to write. */
export function RoomModeNote({ mode }: { mode: Room['mode'] }) {
  const words = modeWords(mode);
  return (
    <p className={words ? styles.mode : 'visually-hidden'} role="status">
      {words && <Icon name="clock" size="xs" />}
      {words}
    </p>
  );
}
