import { accountPage } from '@/application/accountPage';
import { viewOwnProduct } from '@/features/assets/api';
import { OwnProductScreen } from '@/features/assets/own/OwnProductScreen';
import { opened } from '@/features/assets/slice';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Your product', OwnProductScreen, async (context) => {
  const visitor = visitorOf(context);
  const [product, commission] = await Promise.all([
    viewOwnProduct(String(context.query.id), visitor),
    viewCommission(visitor),
  ]);
  context.store.dispatch(opened({ product }));
  return { id: product._id, commission: commission.productCommission };
});
