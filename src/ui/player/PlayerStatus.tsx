import { type ReactNode } from 'react';
import { Button } from '../Button';
import { Spinner } from '../Spinner';
import styles from './player.module.css';

interface PlayerStatusProps {
  /** what happens, in few words */
  title: string;
  /** what is kept */
  text?: string;
  /** a wait: a spinner, and the words once the wait is long */
  isWaiting?: boolean;
  /** a picture above the words */
  above?: ReactNode;
  children?: ReactNode;
}

/** What happens in place of the picture, over the poster or the last frame. */
export function PlayerStatus({ title, text, isWaiting = false, above, children }: PlayerStatusProps) {
  return (
    <div className={styles.middle}>
      {isWaiting && <Spinner size="lg" label={title} />}
      <div className={isWaiting ? styles.later : styles.words} role={isWaiting ? undefined : 'alert'}>
        {above}
        <b aria-hidden={isWaiting || undefined}>{title}</b>
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

/** A button, where the browser requires a gesture. */
export const PlayButton = ({ onClick }: { onClick: () => void }) => (
  <div className={styles.middle}>
    <Button variant="primary" size="lg" icon="play" onClick={onClick}>
      Play
    </Button>
  </div>
);
