import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { DateTime } from '@/ui/DateTime';
import { type PurchasedItem } from './state';
import styles from './PurchasedCard.module.css';

const TYPE_LABELS = { video: 'Video', gallery: 'Gallery', product: 'Product' } as const;
const TYPE_ICONS = { video: 'play', gallery: 'image', product: 'box' } as const;
const ITEM_PATHS = { video: '/videos', gallery: '/galleries', product: '/products' } as const;

/** The card of a purchased item. It links to the item, or to the order of a shipped product. */
export function PurchasedCard({ item }: { item: PurchasedItem }) {
  const { type, itemId, name, image, performer, createdAt, delivery, _id } = item;
  return (
    <article className={styles.card}>
      <Link
        className={styles.link}
        href={delivery === 'post' ? `/account/user/orders/${_id}` : `${ITEM_PATHS[type]}/${itemId}`}
      >
        <span className={styles.frame}>
          {image ? (
            <img className={styles.picture} src={image} alt="" loading="lazy" />
          ) : (
            <Icon name={TYPE_ICONS[type]} />
          )}
          <span className={styles.badge}>
            <Badge icon={TYPE_ICONS[type]}>{TYPE_LABELS[type]}</Badge>
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
