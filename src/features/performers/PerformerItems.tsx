import { memo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { type Item, itemFromGallery, itemFromProduct, itemFromVideo } from '@/lib/items';
import { type ById } from '@/lib/list';
import { Empty } from '@/ui/Empty';
import { Grid } from '@/ui/Grid';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { SectionHeading } from '@/ui/SectionHeading';
import { ItemCard } from '@/ui/ItemCard';
import { Wrap } from '@/ui/Wrap';
import styles from './PerformerItems.module.css';

const toList = <T,>({ ids, data }: ById<T> = { ids: [], data: {}, total: 0 }): T[] =>
  ids.flatMap((id) => data[id] ?? []);

/** The videos, galleries and products of a performer. */
export const PerformerItems = memo(function PerformerItems({
  performerId,
  isAnchor = false,
}: {
  performerId: string;
  /** links of the page lead to the kinds */
  isAnchor?: boolean;
}) {
  const ofVideos = useAppSelector(({ performer }) => performer.performerVideos[performerId]);
  const ofGalleries = useAppSelector(({ performer }) => performer.performerGalleries[performerId]);
  const ofProducts = useAppSelector(({ performer }) => performer.performerProducts[performerId]);
  const account = useAppSelector(selectAccount);
  const [videos, galleries, products] = [
    toList(ofVideos).map(itemFromVideo),
    toList(ofGalleries).map(itemFromGallery),
    toList(ofProducts).map(itemFromProduct),
  ];
  const idOf = (kind: string) => (isAnchor ? kind : undefined);
  const isEmpty = videos.length + galleries.length + products.length === 0;
  return (
    <Wrap>
      <ItemSection id={idOf('videos')} title="Videos" items={videos} />
      <ItemSection id={idOf('galleries')} title="Galleries" items={galleries} />
      <ItemSection id={idOf('products')} title="Products" items={products} />
      {isEmpty && account?._id === performerId && <EmptyShop />}
    </Wrap>
  );
});

/** The empty state that performers see on their own page. */
const EmptyShop = () => (
  <>
    <SectionHeading>Your shop</SectionHeading>
    <Panel>
      <Empty
        action={
          <LinkButton variant="primary" icon="plus" href="/account/performer/videos/new">
            New video
          </LinkButton>
        }
      >
        Your videos, <Link href="/account/performer/galleries">galleries</Link> and{' '}
        <Link href="/account/performer/products">products</Link> will appear here. Members can buy them while you are
        offline, too.
      </Empty>
    </Panel>
  </>
);

const ItemSection = ({ id, title, items }: { id?: string; title: string; items: Item[] }) =>
  items.length > 0 && (
    <section id={id} className={styles.part}>
      <SectionHeading>{title}</SectionHeading>
      <Grid duo>
        {items.map((item) => (
          <ItemCard key={item._id} item={item} hidePerformer />
        ))}
      </Grid>
    </section>
  );
