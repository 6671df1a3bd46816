import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchGalleries } from '@/features/assets/api';
import { CatalogueScreen } from '@/features/assets/catalogue/CatalogueScreen';
import { catalogueQuery, catalogues } from '@/features/assets/catalogue/filters';
import { setNotFoundStatus } from '@/lib/notFoundStatus';
import { itemFromGallery } from '@/lib/items';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<ReplyOf<'searchGalleries'>> = ({ data, total }) => (
  <CatalogueScreen
    path="/galleries"
    title="Galleries"
    description="Photo series, some free, some for tokens."
    nouns={['gallery', 'galleries']}
    items={data.map(itemFromGallery)}
    total={total}
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const filter = catalogues['/galleries'].from(context.query);
  const found = await searchGalleries(catalogueQuery('/galleries', filter), visitorOf(context));
  setNotFoundStatus(context, filter.page > 1 && !found.data.length);
  return found;
});
export default Page;
