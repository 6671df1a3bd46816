import { useAppSelector } from '@/application/hooks';
import { type Screen, withStore } from '@/application/screen';
import { searchVideos } from '@/features/assets/api';
import { CatalogueScreen } from '@/features/assets/catalogue/CatalogueScreen';
import { catalogueQuery, catalogues } from '@/features/assets/catalogue/filters';
import { selectVideos } from '@/features/assets/selectors';
import { videosSlice } from '@/features/assets/slice';
import { thingOfVideo } from '@/lib/things';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => {
  const { ids, data, total } = useAppSelector(selectVideos);
  return <CatalogueScreen path="/videos" title="Videos" description="Shows to keep: watch the trailer, buy once, see them whenever you like." word={['video', 'videos']} things={ids.flatMap((id) => (data[id] ? [thingOfVideo(data[id])] : []))} total={total} />;
};
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  context.store.dispatch(videosSlice.actions.searchSucceeded(await searchVideos(catalogueQuery('/videos', catalogues['/videos'].from(context.query)), visitorOf(context))));
  return {};
});
export default Page;
