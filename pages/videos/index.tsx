import { useAppSelector } from '@/application/hooks';
import { type Screen, withStore } from '@/application/screen';
import { searchVideos } from '@/features/assets/api';
import { CatalogueScreen } from '@/features/assets/catalogue/CatalogueScreen';
import { catalogueQuery, catalogues } from '@/features/assets/catalogue/filters';
import { selectVideos } from '@/features/assets/selectors';
import { videosSlice } from '@/features/assets/slice';
import { setNotFoundStatus } from '@/lib/notFoundStatus';
import { itemFromVideo } from '@/lib/items';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => {
  const { ids, data, total } = useAppSelector(selectVideos);
  return (
    <CatalogueScreen
      path="/videos"
      title="Videos"
      description="Recorded shows: buy once, watch whenever you like."
      nouns={['video', 'videos']}
      items={ids.flatMap((id) => (data[id] ? [itemFromVideo(data[id])] : []))}
      total={total}
    />
  );
};
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const filter = catalogues['/videos'].from(context.query);
  const found = await searchVideos(catalogueQuery('/videos', filter), visitorOf(context));
  setNotFoundStatus(context, filter.page > 1 && !found.data.length);
  context.store.dispatch(videosSlice.actions.searchSucceeded(found));
  return {};
});
export default Page;
