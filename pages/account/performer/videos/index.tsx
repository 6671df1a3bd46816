import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { type OwnFilter, ownLists } from '@/features/assets/own/filter';
import { OwnVideosScreen } from '@/features/assets/own/ListScreens';

const Page: Screen<{ filter: OwnFilter }> = ({ filter }) => (
  <>
    <Head><title>Your videos</title></Head>
    <OwnVideosScreen filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore((context) => Promise.resolve({ filter: ownLists.videos.from(context.query) }));
export default Page;
