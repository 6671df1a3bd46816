import { Badge } from '@/ui/Badge';
import { cx } from '@/ui/cx';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { type LivePicture } from './useWallPictures';
import { ageText, isNewAccount, runningText, tileId, type WallShow } from './wallText';
import styles from './wall.module.css';

/** After this time without a new picture, the show has probably lost its signal. */
const LOST_AFTER_MS = 60_000;

function coverOf(
  show: WallShow,
  pictureAt: number | null,
  now: number,
): { icon: 'lock' | 'eyeOff' | 'cameraOff'; text: string } | null {
  if (show.kind !== 'public')
    return { icon: 'lock', text: `${show.kind === 'private' ? 'Private' : 'Group'}, ${show.price ?? 0} a minute` };
  if (show.blurredBy) return { icon: 'eyeOff', text: `Blurred by ${show.blurredBy}` };
  if (pictureAt === null) return { icon: 'cameraOff', text: 'No picture yet' };
  const silence = now - pictureAt;
  return silence > LOST_AFTER_MS ? { icon: 'cameraOff', text: `No picture for ${Math.round(silence / 1000)} s` } : null;
}

interface TileProps {
  show: WallShow;
  /** newer than the thumbnail of the show */
  live: LivePicture | undefined;
  now: number;
  isCurrent: boolean;
  onSelect: () => void;
}

/** One running show on the wall. */
export function Tile({ show, live, now, isCurrent, onSelect }: TileProps) {
  const { performer, picture, pictureAt, reports, warnedAt, viewers, since, accountCreatedAt } = show;
  const cover = coverOf(show, live?.at ?? (pictureAt ? Date.parse(pictureAt) : null), now);
  const isNew = isNewAccount(show, now);
  const reported = reports.length > 0 ? `, ${reports.length} ${reports.length === 1 ? 'report' : 'reports'}` : '';
  return (
    <button
      type="button"
      id={tileId(show._id)}
      className={cx(styles.tile, isCurrent && styles.current)}
      aria-pressed={isCurrent}
      aria-label={`${performer.name}${reported}`}
      onClick={onSelect}
    >
      <span className={cx(styles.picture, cover && styles.covered)}>
        {(live || picture) && <img src={live?.url ?? `${picture}?w=320`} alt="" />}
        <span className={styles.topLeft}>
          {reports.length > 0 && (
            <span className={styles.reported}>
              <Icon name="alert" size="xs" />
              {reports.length}
            </span>
          )}
          {warnedAt && <Badge>Warned</Badge>}
        </span>
        {cover && (
          <span className={styles.cover}>
            <Icon name={cover.icon} />
            {cover.text}
          </span>
        )}
        <span className={styles.bottomLeft}>
          <Badge icon="eye">{formatCount(viewers)}</Badge>
        </span>
      </span>
      <b className={styles.name}>{performer.name}</b>
      <span className={styles.facts}>
        <span className={isNew ? styles.warn : undefined}>
          {isNew && 'New, '}
          {ageText(accountCreatedAt, now)}
        </span>
        <span>{runningText(since, now)}</span>
      </span>
    </button>
  );
}
