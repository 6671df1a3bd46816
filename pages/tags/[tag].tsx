import { useRouter } from 'next/router';
import { type Screen, withStore } from '@/application/screen';
import { BrowseScreen } from '@/features/performers/BrowseScreen';
import { type LoadedResults, loadResults } from '@/features/performers/loadResults';

const routeOf = (tag: unknown) => {
  const tags = String(tag).toLowerCase();
  return { path: `/tags/${encodeURIComponent(tags)}`, fixed: { tags } };
};

const Page: Screen<LoadedResults> = ({ loadedKey }) => {
  const route = routeOf(useRouter().query.tag);
  return (
    <BrowseScreen
      route={route}
      loadedKey={loadedKey}
      title={`#${route.fixed.tags}`}
      description={`Performers with the tag ${route.fixed.tags}. Live performers are first.`}
    />
  );
};
Page.layout = 'public';
Page.getInitialProps = withStore((context) => loadResults(context, routeOf(context.query.tag)));
export default Page;
