import { useRouter } from 'next/router';
import { type Screen, withStore } from '@/application/screen';
import { BrowseScreen } from '@/features/performers/BrowseScreen';
import { type Place } from '@/features/performers/filters';
import { type Loaded, loadResults } from '@/features/performers/loadResults';

const PLACE: Place = { path: '/search', fixed: {} };

const Page: Screen<Loaded> = ({ loadedKey }) => {
  const { q } = useRouter().query;
  const words = [q].flat()[0]?.trim();
  return (
    <BrowseScreen
      noindex
      place={PLACE}
      loadedKey={loadedKey}
      title={words ? `Results for “${words}”` : 'Everyone'}
      description="Names, titles, tags and categories, those on stage first."
    />
  );
};
Page.layout = 'public';
Page.getInitialProps = withStore((context) => loadResults(context, PLACE));
export default Page;
