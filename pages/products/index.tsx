import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchProducts } from '@/features/assets/api';
import { CatalogueScreen } from '@/features/assets/catalogue/CatalogueScreen';
import { catalogueQuery, catalogues } from '@/features/assets/catalogue/filters';
import { thingOfProduct } from '@/lib/things';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<ReplyOf<'searchProducts'>> = ({ data, total }) => (
  <CatalogueScreen path="/products" title="Products" description="Things to hold and files to keep, straight from the performers." word={['product', 'products']} things={data.map(thingOfProduct)} total={total} />
);
Page.layout = 'public';
Page.getInitialProps = withStore((context) => searchProducts(catalogueQuery('/products', catalogues['/products'].from(context.query)), visitorOf(context)));
export default Page;
