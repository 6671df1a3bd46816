import { useRouter } from 'next/router';
import { type Screen, withStore } from '@/application/screen';
import { BrowseScreen } from '@/features/performers/BrowseScreen';
import { type Loaded, loadResults } from '@/features/performers/loadResults';

const placeOf = (tag: unknown) => {
  const tags = String(tag).toLowerCase();
  return { path: `/tags/${encodeURIComponent(tags)}`, fixed: { tags } };
};

const Page: Screen<Loaded> = ({ loadedKey }) => {
  const place = placeOf(useRouter().query.tag);
  return (
    <BrowseScreen
      place={place}
      loadedKey={loadedKey}
      title={`#${place.fixed.tags}`}
      description={`Everything tagged ${place.fixed.tags}, those on stage first.`}
    />
  );
};
Page.layout = 'public';
Page.getInitialProps = withStore((context) => loadResults(context, placeOf(context.query.tag)));
export default Page;
