import { useRouter } from 'next/router';
import { type Screen, withStore } from '@/application/screen';
import { BrowseScreen } from '@/features/performers/BrowseScreen';
import { type ResultsRoute } from '@/features/performers/filters';
import { type LoadedResults, loadResults } from '@/features/performers/loadResults';

const ROUTE: ResultsRoute = { path: '/search', fixed: {} };

const Page: Screen<LoadedResults> = ({ loadedKey }) => {
  const { q } = useRouter().query;
  const text = [q].flat()[0]?.trim();
  return (
    <BrowseScreen
      noindex
      route={ROUTE}
      loadedKey={loadedKey}
      title={text ? `Results for “${text}”` : 'All performers'}
      description="Searches names, titles, tags and categories. Live performers are first."
    />
  );
};
Page.layout = 'public';
Page.getInitialProps = withStore((context) => loadResults(context, ROUTE));
export default Page;
