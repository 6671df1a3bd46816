import { type ReplyOf } from '@contract/all';
import { redirectPermanently } from '@/application/open';
import { type Screen, withStore } from '@/application/screen';
import { viewCategory } from '@/features/categories/api';
import { BrowseScreen } from '@/features/performers/BrowseScreen';
import { type LoadedResults, loadResults } from '@/features/performers/loadResults';
import { visitorOf } from '@/lib/visitor';

interface CategoryData extends LoadedResults {
  category: ReplyOf<'viewCategory'>;
}
const routeOf = (slug: string) => ({ path: `/categories/${encodeURIComponent(slug)}`, fixed: { category: slug } });

const Page: Screen<CategoryData> = ({ category: { name, slug, description, picture }, loadedKey }) => (
  <BrowseScreen
    route={routeOf(slug)}
    loadedKey={loadedKey}
    title={name}
    picture={picture}
    description={description || `${name}, live.`}
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const asked = String(context.query.slug);
  const category = await viewCategory(asked, visitorOf(context));
  // renamed, or merged into another one
  if (category.slug !== asked) return redirectPermanently(routeOf(category.slug).path, context);
  return { category, ...(await loadResults(context, routeOf(category.slug))) };
});
export default Page;
