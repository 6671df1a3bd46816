import { Icon } from '@/ui/Icon';
import styles from './DevicePanel.module.css';

/** An example of what a device shows. */
export function LockScreen({ isDiscreet }: { isDiscreet: boolean }) {
  return (
    <figure className={styles.example}>
      <figcaption>For example</figcaption>
      <div className={styles.card}>
        <Icon name={isDiscreet ? 'bell' : 'user'} />
        <p>
          <b>{isDiscreet ? 'Something new for you' : 'Juno Valcourt is live'}</b>
          <span>{isDiscreet ? 'Open to see what it is' : 'Late set: torch songs by request'}</span>
        </p>
      </div>
    </figure>
  );
}
