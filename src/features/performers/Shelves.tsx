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

const listed = <T,>({ ids, data }: ById<T> = { ids: [], data: {}, total: 0 }): T[] =>
  ids.flatMap((id) => data[id] ?? []);

/** What a performer sells, below their stage. */
export const Shelves = memo(function Shelves({ performerId }: { performerId: string }) {
  const ofVideos = useAppSelector(({ performer }) => performer.performerVideos[performerId]);
  const ofGalleries = useAppSelector(({ performer }) => performer.performerGalleries[performerId]);
  const ofProducts = useAppSelector(({ performer }) => performer.performerProducts[performerId]);
  const account = useAppSelector(selectAccount);
  const [videos, galleries, products] = [
    listed(ofVideos).map(itemFromVideo),
    listed(ofGalleries).map(itemFromGallery),
    listed(ofProducts).map(itemFromProduct),
  ];
  const bare = videos.length + galleries.length + products.length === 0;
  return (
    <Wrap>
      <Shelf title="Videos" items={videos} />
      <Shelf title="Galleries" items={galleries} />
      <Shelf title="Products" items={products} />
      {bare && account?._id === performerId && <FirstGoods />}
    </Wrap>
  );
});

/** What a performer reads on their own page while nothing stands there. */
const FirstGoods = () => (
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
        Videos, <Link href="/account/performer/galleries">galleries</Link> and{' '}
        <Link href="/account/performer/products">products</Link> stand here once you have some. They sell while you are
        off stage, too.
      </Empty>
    </Panel>
  </>
);

const Shelf = ({ title, items }: { title: string; items: Item[] }) =>
  items.length > 0 && (
    <>
      <SectionHeading>{title}</SectionHeading>
      <Grid duo>
        {items.map((item) => (
          <ItemCard key={item._id} item={item} hidePerformer />
        ))}
      </Grid>
    </>
  );
