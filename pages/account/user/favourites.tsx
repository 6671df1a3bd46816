import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { FavouritesScreen } from '@/features/favourites/FavouritesScreen';
import { WatchedShelf } from '@/features/performers/WatchedShelf';

const Page: Screen = () => (
  <>
    <Head>
      <title>Following</title>
    </Head>
    <FavouritesScreen />
    <WatchedShelf />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
export default Page;
