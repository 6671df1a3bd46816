import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { FavouritesScreen } from '@/features/favourites/FavouritesScreen';
import { RecentlyWatched } from '@/features/performers/RecentlyWatched';

const Page: Screen = () => (
  <>
    <Head>
      <title>Following</title>
    </Head>
    <FavouritesScreen />
    <RecentlyWatched />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
export default Page;
