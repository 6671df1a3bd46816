import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchProducts, viewProduct } from '@/features/assets/api';
import { ProductScreen } from '@/features/assets/catalogue/ProductScreen';
import { PurchaseButton } from '@/features/purchases/PurchaseButton';
import { ReportItem } from '@/features/reports/ReportItem';
import { type Item, itemFromProduct } from '@/lib/items';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ product: ReplyOf<'viewProduct'>; more: Item[] }> = ({ product, more }) => {
  const { _id: id, name, token, image, stock, type } = product;
  return (
    <ProductScreen
      product={product}
      more={more}
      report={<ReportItem kind="product" id={id} name={name} ownerId={product.performer._id} />}
      buy={<PurchaseButton item={{ type: 'product', id, name, token, image, stock, isShipped: type === 'physical' }} />}
    />
  );
};
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const product = await viewProduct(String(context.query.id), visitor);
  const { data } = await searchProducts(
    { performerId: product.performer._id, excludeId: product._id, limit: 8 },
    visitor,
  );
  return { product, more: data.map(itemFromProduct) };
});
export default Page;
