import { DUO_SIZES, shownAt } from '@/lib/pictures';
import { type Item, type ItemKind } from '@/lib/items';
import { Badge } from './Badge';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import styles from './ItemCard.module.css';
import { Link } from './Link';
import { TokenAmount } from './TokenAmount';

const ICONS: Record<ItemKind, IconName> = { video: 'play', gallery: 'image', product: 'box' };

/** A video, gallery or product: its picture or an honest preview, its price before the click. */
export function ItemCard({
  item,
  eager = false,
  first = false,
  hidePerformer = false,
}: {
  item: Item;
  eager?: boolean;
  first?: boolean;
  hidePerformer?: boolean;
}) {
  const { kind, href, name, picture, token, open, isBought, fact, performer } = item;
  return (
    <article className={styles.card}>
      <div className={cx(styles.frame, !open && styles.locked)}>
        {picture ? (
          <img
            {...shownAt(picture, DUO_SIZES, 960)}
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
      <div className={styles.line}>
        <h3 className={styles.name}>
          <Link className={styles.link} href={href}>
            {name}
          </Link>
        </h3>
        <span className={styles.price}>
          {isBought ? (
            <span className={styles.yours}>
              <Icon name="check" size="xs" />
              Yours
            </span>
          ) : token > 0 ? (
            <TokenAmount amount={token} />
          ) : (
            'Free'
          )}
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
