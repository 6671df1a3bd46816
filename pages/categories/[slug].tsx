import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { viewCategory } from '@/features/categories/api';
import { BrowseScreen } from '@/features/performers/BrowseScreen';
import { type LoadedResults, loadResults } from '@/features/performers/loadResults';
import { visitorOf } from '@/lib/visitor';

interface CategoryData extends LoadedResults {
  category: ReplyOf<'viewCategory'>;
}
const routeOf = (slug: string) => ({ path: `/categories/${encodeURIComponent(slug)}`, fixed: { category: slug } });

const Page: Screen<CategoryData> = ({ category: { name, slug, description }, loadedKey }) => (
  <BrowseScreen
    route={routeOf(slug)}
    loadedKey={loadedKey}
    title={name}
    description={description || `${name}, live.`}
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const category = await viewCategory(String(context.query.slug), visitorOf(context));
  return { category, ...(await loadResults(context, routeOf(category.slug))) };
});
export default Page;
