import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewOwnGallery } from '@/features/assets/api';
import { OwnGalleryScreen } from '@/features/assets/own/OwnGalleryScreen';
import { opened } from '@/features/assets/slice';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ id: string; keeps: number }> = ({ id, keeps }) => (
  <>
    <Head><title>Your gallery</title></Head>
    <OwnGalleryScreen key={id} keeps={keeps} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [gallery, commission] = await Promise.all([viewOwnGallery(String(context.query.id), visitor), viewCommission(visitor)]);
  context.store.dispatch(opened({ gallery }));
  return { id: gallery._id, keeps: commission.albumCommission };
});
export default Page;
