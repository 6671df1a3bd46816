import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { type Notification } from './state';
import styles from './NotificationsScreen.module.css';

const ICONS: Record<Notification['kind'], IconName> = {
  live: 'camera',
  reminder: 'clock',
  announcement: 'send',
  message: 'mail',
  mention: 'chat',
  sale: 'box',
  tip: 'card',
  pledge: 'card',
  ticket: 'card',
  order: 'box',
  refund: 'undo',
  payout: 'download',
  milestone: 'heart',
  clip: 'camera',
  decision: 'info',
  security: 'shield',
};

/** One notification, which leads to what it is about. `time` is the short text of its moment. */
export function NotificationRow({ one, time, onOpen }: { one: Notification; time: string; onOpen: () => void }) {
  const { kind, subject, text, detail, tokens, picture, image, link, isRead, createdAt } = one;
  return (
    <li className={styles.row} data-unread={!isRead || undefined}>
      <Link href={link} className={styles.link} onClick={onOpen}>
        <span className={styles.picture}>
          {picture ? (
            <>
              <Avatar src={picture} size={52} />
              <span className={styles.kind}>
                <Icon name={ICONS[kind]} size="sm" />
              </span>
            </>
          ) : (
            <span className={styles.glyph}>
              <Icon name={ICONS[kind]} />
            </span>
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.sentence}>
            {subject && <b>{subject} </b>}
            {!subject && tokens !== null && <TokenAmount amount={tokens} />} {text}
            {subject && tokens !== null && <TokenAmount amount={tokens} />}
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
          {image && <img className={styles.image} src={image} alt="" loading="lazy" />}
        </span>
        <span className={styles.end}>
          <time dateTime={createdAt}>{time}</time>
          {!isRead && (
            <span className={styles.dot}>
              <span className="visually-hidden">Unread</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
