import { useState } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Link } from '@/ui/Link';
import { endRequested } from '../slice';
import { Elapsed } from './Elapsed';
import styles from './broadcast.module.css';

interface LiveHeaderProps {
  title: string;
  username: string;
  onAir: boolean;
  /** seconds on air before this page, of a show that was paused */
  elapsed: number;
  isEnding: boolean;
}

/** The head of the stage: the title, and the button that ends the show. */
export function LiveHeader({ title, username, onAir, elapsed, isEnding }: LiveHeaderProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <header className={styles.bar}>
      <h1 className={styles.heading}>{onAir ? title || 'On air' : 'Your stage'}</h1>
      {onAir ? (
        <>
          <Badge kind="live" big>
            ON AIR
          </Badge>
          <span className={styles.clock}>
            <Elapsed from={elapsed} />
          </span>
          <Button
            variant="danger"
            icon="stop"
            busy={isEnding}
            busyLabel="Ending the show"
            onClick={() => setConfirming(true)}
          >
            End show
          </Button>
        </>
      ) : (
        <Link className={styles.link} href={`/performers/${username}`}>
          Your page as members see it
        </Link>
      )}
      <EndDialog open={isConfirming && onAir} onClose={() => setConfirming(false)} />
    </header>
  );
}

function EndDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const end = () => {
    onClose();
    dispatch(endRequested());
  };
  return (
    <Dialog open={open} title="End the show?" onClose={onClose}>
      <p className={styles.words}>The video stops for everyone at once. You keep what you earned.</p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={onClose}>
          Stay on air
        </Button>
        <Button variant="danger" onClick={end}>
          End show
        </Button>
      </div>
    </Dialog>
  );
}
