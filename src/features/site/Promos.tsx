import { type ReplyOf } from '@contract/all';
import { LinkButton } from '@/ui/LinkButton';
import { cx } from '@/ui/cx';
import styles from './Promos.module.css';

export type Promo = ReplyOf<'searchPromos'>['data'][number];

/**
 * The operator's promos next to the hero, or side by side `below` the performers; on phones a row that scrolls
 * sideways.
 */
export function Promos({ promos, below = false }: { promos: readonly Promo[]; below?: boolean }) {
  if (!promos.length) return null;
  return (
    <div className={cx(styles.promos, below && styles.below)}>
      {promos.slice(0, 2).map(({ _id, title, text, action, link, tone }) => (
        <div key={_id} className={cx(styles.promo, styles[tone])}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <span className={styles.action}>
            <LinkButton
              href={link}
              size="sm"
              variant={tone === 'ink' ? 'stage' : 'quiet'}
              aria-label={`${action || 'Open'}: ${title}`}
            >
              {action || 'Open'}
            </LinkButton>
          </span>
        </div>
      ))}
    </div>
  );
}
