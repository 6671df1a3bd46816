import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewOwnProduct } from '@/features/assets/api';
import { OwnProductScreen } from '@/features/assets/own/OwnProductScreen';
import { opened } from '@/features/assets/slice';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ id: string; keeps: number }> = ({ id, keeps }) => (
  <>
    <Head><title>Your product</title></Head>
    <OwnProductScreen key={id} keeps={keeps} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [product, commission] = await Promise.all([viewOwnProduct(String(context.query.id), visitor), viewCommission(visitor)]);
  context.store.dispatch(opened({ product }));
  return { id: product._id, keeps: commission.productCommission };
});
export default Page;
