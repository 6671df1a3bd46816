import { useAppSelector } from '@/application/hooks';
import { type Thing, thingOfGallery, thingOfProduct, thingOfVideo } from '@/lib/things';
import { type ById } from '@/lib/list';
import { Grid } from '@/ui/Grid';
import { SectionHeading } from '@/ui/SectionHeading';
import { ThingCard } from '@/ui/ThingCard';
import { Wrap } from '@/ui/Wrap';
import { selectPerformerState } from './selectors';

const listed = <T,>({ ids, data }: ById<T> = { ids: [], data: {}, total: 0 }): T[] => ids.flatMap((id) => data[id] ?? []);

/** What a performer sells, below their stage. */
export function Shelves({ performerId }: { performerId: string }) {
  const { performerVideos, performerGalleries, performerProducts } = useAppSelector(selectPerformerState);
  return (
    <Wrap>
      <Shelf title="Videos" things={listed(performerVideos[performerId]).map(thingOfVideo)} />
      <Shelf title="Galleries" things={listed(performerGalleries[performerId]).map(thingOfGallery)} />
      <Shelf title="Products" things={listed(performerProducts[performerId]).map(thingOfProduct)} />
    </Wrap>
  );
}

const Shelf = ({ title, things }: { title: string; things: Thing[] }) => things.length > 0 && (
  <>
    <SectionHeading>{title}</SectionHeading>
    <Grid duo>{things.map((thing) => <ThingCard key={thing._id} thing={thing} hidePerformer />)}</Grid>
  </>
);
