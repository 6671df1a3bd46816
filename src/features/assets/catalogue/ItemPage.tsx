import { type ReactNode } from 'react';
import { type Item } from '@/lib/items';
import { Avatar } from '@/ui/Avatar';
import { Grid } from '@/ui/Grid';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { PageTitle, SectionHeading } from '@/ui/SectionHeading';
import { ItemCard } from '@/ui/ItemCard';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './ItemPage.module.css';

/** What a page passes to the screen of an item. */
export interface ItemSlots {
  more: readonly Item[];
  buy: ReactNode;
  report?: ReactNode;
}

interface ItemPageProps {
  /** the picture, player or grid */
  children: ReactNode;
  item: Item;
  performer: { username: string; name: string; avatar: string };
  description: string;
  facts: readonly string[];
  /** what the buyer gets */
  offer: string;
  /** the main button, such as buy or download; null if the item is open */
  action: ReactNode;
  /** the button that reports the item */
  report?: ReactNode;
  /** other items of the same performer */
  more: readonly Item[];
}

/** The page of an item, with its performer, its price, and what the buyer gets. */
export function ItemPage({
  children,
  item,
  performer,
  description,
  facts,
  offer,
  action,
  report,
  more,
}: ItemPageProps) {
  const { name, token, isBought, open } = item;
  return (
    <>
      <div className={styles.two}>
        <div className={styles.main}>
          {children}
          <PageTitle>{name}</PageTitle>
          <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
          {description && <p className={styles.description}>{description}</p>}
          {report && <p className={styles.report}>{report}</p>}
        </div>
        <aside className={styles.side} aria-label="Offer">
          <Panel>
            <div className={styles.offer}>
              <Link className={styles.performer} href={`/performers/${encodeURIComponent(performer.username)}`}>
                <Avatar src={performer.avatar} />
                {performer.name}
              </Link>
              <p className={styles.price}>{isBought ? 'Yours' : token > 0 ? <TokenAmount amount={token} /> : 'Free'}</p>
              <p className={styles.offerText}>
                {isBought || open ? offer : `${offer} You can request a refund under Orders.`}
              </p>
              {action}
            </div>
          </Panel>
        </aside>
      </div>
      {more.length > 0 && (
        <>
          <SectionHeading more={{ href: `/performers/${encodeURIComponent(performer.username)}`, label: 'View all' }}>
            More from {performer.name}
          </SectionHeading>
          <Grid duo>
            {more.map((other) => (
              <ItemCard key={other._id} item={other} hidePerformer />
            ))}
          </Grid>
        </>
      )}
    </>
  );
}
