import { Button } from '@/ui/Button';
import { PlayerStatus } from '@/ui/player/PlayerStatus';
import styles from './Listening.module.css';

const BAR_HEIGHTS_PX = [12, 22, 34, 18, 28, 34, 20, 30, 14, 24, 10];

/** Stands over the poster for a viewer who chose sound alone. */
export function Listening({ onPicture }: { onPicture: () => void }) {
  return (
    <>
      <div className={styles.dim} />
      <PlayerStatus
        title="Listening"
        above={
          <span className={styles.bars} aria-hidden>
            {BAR_HEIGHTS_PX.map((height, i) => (
              <i key={i} style={{ height }} />
            ))}
          </span>
        }
      >
        <p className={styles.text}>The picture is off. Chat and tips go on.</p>
        <Button variant="stage" onClick={onPicture}>
          Show the picture
        </Button>
      </PlayerStatus>
    </>
  );
}
