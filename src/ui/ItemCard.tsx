import { type Item, type ItemKind } from '@/lib/items';
import { responsiveImage, SMALL_CARD_IMAGE_SIZES } from '@/lib/pictures';
import { Badge } from './Badge';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import styles from './ItemCard.module.css';
import { Link } from './Link';
import { TokenAmount } from './TokenAmount';

const ICONS: Record<ItemKind, IconName> = { video: 'play', gallery: 'image', product: 'box' };

interface ItemCardProps {
  item: Item;
  /** in the first screenful: load the picture at once */
  eager?: boolean;
  /** the largest picture of the first screenful */
  first?: boolean;
  hidePerformer?: boolean;
}

/** A video, gallery or product with its picture and price. */
export function ItemCard({ item, eager = false, first = false, hidePerformer = false }: ItemCardProps) {
  const { href, name, performer } = item;
  return (
    <article className={styles.card}>
      <ItemPicture item={item} eager={eager} first={first} />
      <div className={styles.line}>
        <h3 className={styles.name}>
          <Link className={styles.link} href={href}>
            {name}
          </Link>
        </h3>
        <span className={styles.price}>
          <ItemPrice item={item} />
        </span>
      </div>
      {!hidePerformer && (
        <p className={styles.performer}>
          <Link href={`/performers/${encodeURIComponent(performer.username)}`}>{performer.name}</Link>
        </p>
      )}
    </article>
  );
}

function ItemPicture({
  item: { kind, picture, open, fact },
  eager,
  first,
}: Pick<Required<ItemCardProps>, 'item' | 'eager' | 'first'>) {
  return (
    <div className={cx(styles.frame, !open && styles.locked)}>
      {picture ? (
        <img
          {...responsiveImage(picture, SMALL_CARD_IMAGE_SIZES, 960)}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <Icon name={ICONS[kind]} />
      )}
      {!open && (
        <span className={styles.lock}>
          <Icon name="lock" size="sm" />
        </span>
      )}
      {fact && (
        <span className={styles.fact}>
          <Badge icon={ICONS[kind]}>{fact}</Badge>
        </span>
      )}
    </div>
  );
}

function ItemPrice({ item: { isBought, token } }: { item: Item }) {
  if (isBought)
    return (
      <span className={styles.yours}>
        <Icon name="check" size="xs" />
        Yours
      </span>
    );
  return token > 0 ? <TokenAmount amount={token} /> : 'Free';
}
