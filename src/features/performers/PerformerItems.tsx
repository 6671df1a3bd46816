import { memo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { type Item, itemFromGallery, itemFromProduct, itemFromVideo } from '@/lib/items';
import { type ById } from '@/lib/list';
import { deferred } from '@/ui/deferred';
import { Grid } from '@/ui/Grid';
import { SectionHeading } from '@/ui/SectionHeading';
import { ItemCard } from '@/ui/ItemCard';
import { Wrap } from '@/ui/Wrap';
import styles from './PerformerItems.module.css';

// only its performer sees it
const EmptyShop = deferred(() => import('./EmptyShop').then((module) => module.EmptyShop));

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
