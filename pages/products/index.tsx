import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchProducts } from '@/features/assets/api';
import { CatalogueScreen } from '@/features/assets/catalogue/CatalogueScreen';
import { catalogueQuery, catalogues } from '@/features/assets/catalogue/filters';
import { setNotFoundStatus } from '@/lib/notFoundStatus';
import { itemFromProduct } from '@/lib/items';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<ReplyOf<'searchProducts'>> = ({ data, total }) => (
  <CatalogueScreen
    path="/products"
    title="Products"
    description="Physical products and downloads, directly from the performers."
    nouns={['product', 'products']}
    items={data.map(itemFromProduct)}
    total={total}
  />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const filter = catalogues['/products'].from(context.query);
  const found = await searchProducts(catalogueQuery('/products', filter), visitorOf(context));
  setNotFoundStatus(context, filter.page > 1 && !found.data.length);
  return found;
});
export default Page;
