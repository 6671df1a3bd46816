import { type ReplyOf } from '@contract/all';
import { cx } from './cx';
import styles from './SupporterBadge.module.css';

type Level = ReplyOf<'updateSupporterLevels'>['levels'][number];

/** The rays of the lamp: two, three or five, by the rank of the level. */
const RAYS = [
  'M5.2 5.8 3.6 3.2M12.8 5.8l1.6-2.6',
  'M9 5.3V1.6M4.8 6.2l-2-3M13.2 6.2l2-3',
  'M9 5.5V1.8M5.4 6.4 3.6 3.2M12.6 6.4l1.8-3.2M3.2 9 .9 7.6M14.8 9l2.3-1.4',
] as const;

/** The badge of a performer's supporter. The name of the level is its label. */
export const SupporterBadge = ({ name, colour, rank }: Pick<Level, 'name' | 'colour'> & { rank: number }) => (
  <svg className={cx(styles.badge, styles[colour])} viewBox="0 0 18 14" role="img" aria-label={name}>
    <title>{name}</title>
    <path fill="currentColor" d="M4.2 13.2a4.8 5 0 0 1 9.6 0z" />
    <path className={styles.rays} d={RAYS[Math.min(rank, RAYS.length) - 1]} />
  </svg>
);
