import { Icon } from '@/ui/Icon';
import { type Room } from './state';
import styles from './chat.module.css';

const AUDIENCES = {
  everyone: null,
  followers: 'Followers only',
  tippers: 'Tippers only',
} as const;

/** Returns the restrictions of a room as text; empty when there are none. */
function describeMode({ slowSeconds, audience, links }: Room['mode']): string {
  return [
    slowSeconds ? `Slow mode: one message every ${slowSeconds} s` : null,
    AUDIENCES[audience],
    links ? null : 'Links are off',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows the restrictions of the room above the composer. */
export function RoomModeNote({ mode }: { mode: Room['mode'] }) {
  const text = describeMode(mode);
  return (
    <p className={text ? styles.mode : 'visually-hidden'} role="status">
      {text && <Icon name="clock" size="xs" />}
      {text}
    </p>
  );
}
