import { type FollowLevel } from '@contract/performers';
import { cx } from './cx';
import { Icon } from './Icon';
import { Sheet } from './Sheet';
import styles from './FollowMenu.module.css';

const LEVELS: { level: FollowLevel; label: string; hint: (name: string) => string; path: string }[] = [
  {
    level: 'all',
    label: 'All',
    hint: () => 'Live shows and announcements',
    path: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5l1.5-2ZM10 21a2.2 2.2 0 0 0 4 0M3 8c.3-2 1.2-3.6 2.5-4.8M21 8c-.3-2-1.2-3.6-2.5-4.8',
  },
  {
    level: 'live',
    label: 'Live only',
    hint: (name) => `When ${name} goes live`,
    path: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21a2.2 2.2 0 0 0 4 0',
  },
  {
    level: 'none',
    label: 'None',
    hint: () => 'Follow quietly',
    path: 'M8 6.6A6 6 0 0 1 18 11v4M6 9.5v7l-1.5 2H16M10 21a2.2 2.2 0 0 0 4 0M4 4l16 17',
  },
];

interface FollowMenuProps {
  name: string;
  level: FollowLevel;
  anchor: DOMRect;
  /** null: unfollow */
  onChoose: (level: FollowLevel | null) => void;
  onClose: () => void;
}

/** Chooses what a follower is told of, or unfollows: a sheet on phones, a popover on larger screens. */
export default function FollowMenu({ name, level: chosen, anchor, onChoose, onClose }: FollowMenuProps) {
  const choose = (level: FollowLevel | null) => {
    onClose();
    onChoose(level);
  };
  return (
    <Sheet open title={`Tell me about ${name}`} anchor={anchor} onClose={onClose}>
      <ul className={styles.levels}>
        {LEVELS.map(({ level, label, hint, path }) => (
          <li key={level}>
            <button
              type="button"
              className={cx(styles.level, level === chosen && styles.chosen)}
              aria-pressed={level === chosen}
              onClick={() => choose(level)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={path} />
              </svg>
              <span className={styles.words}>
                <b>{label}</b>
                <small>{hint(name)}</small>
              </span>
              {level === chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.unfollow} onClick={() => choose(null)}>
        Unfollow
      </button>
    </Sheet>
  );
}
