import { Avatar } from '@/ui/Avatar';
import styles from './ReachScreen.module.css';

/** Shows how an announcement looks in the notifications of its recipients. */
export function Preview({
  text,
  picture,
  name,
  avatar,
}: {
  text: string;
  picture: string | null;
  name: string;
  avatar: string;
}) {
  return (
    <figure className={styles.preview}>
      <figcaption>Preview</figcaption>
      <div className={styles.card}>
        <Avatar src={avatar} size={44} />
        <span className={styles.cardWords}>
          <span>
            <b>{name}</b> made an announcement
          </span>
          <span className={styles.cardText}>{text.trim()}</span>
        </span>
        {picture && <img src={picture} alt="" className={styles.thumbnail} />}
      </div>
    </figure>
  );
}
