import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { DateTime } from '@/ui/DateTime';
import { type PurchasedItem } from './slice';
import styles from './PurchasedCard.module.css';

const KIND = { video: 'Video', gallery: 'Gallery', product: 'Product' } as const;
const ICON = { video: 'play', gallery: 'image', product: 'box' } as const;
const PAGE = { video: '/videos', gallery: '/galleries', product: '/products' } as const;

/** One item that was bought; the picture and the name lead to it, a parcel to its order. */
export function PurchasedCard({ item }: { item: PurchasedItem }) {
  const { type, itemId, name, image, performer, createdAt, delivery, _id } = item;
  return (
    <article className={styles.card}>
      <Link
        className={styles.link}
        href={delivery === 'post' ? `/account/user/orders/${_id}` : `${PAGE[type]}/${itemId}`}
      >
        <span className={styles.frame}>
          {image ? <img className={styles.picture} src={image} alt="" loading="lazy" /> : <Icon name={ICON[type]} />}
          <span className={styles.badge}>
            <Badge icon={ICON[type]}>{KIND[type]}</Badge>
          </span>
        </span>
        <h2 className={styles.name}>{name}</h2>
      </Link>
      <p className={styles.line}>
        <Link href={`/performers/${performer.username}`}>{performer.name}</Link>, <DateTime at={createdAt} />
      </p>
    </article>
  );
}
