import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewOwnVideo } from '@/features/assets/api';
import { OwnVideoScreen } from '@/features/assets/own/OwnVideoScreen';
import { opened } from '@/features/assets/slice';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ id: string; keeps: number }> = ({ id, keeps }) => (
  <>
    <Head><title>Your video</title></Head>
    <OwnVideoScreen key={id} keeps={keeps} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [video, commission] = await Promise.all([viewOwnVideo(String(context.query.id), visitor), viewCommission(visitor)]);
  context.store.dispatch(opened({ video }));
  return { id: video._id, keeps: commission.videoCommission };
});
export default Page;
