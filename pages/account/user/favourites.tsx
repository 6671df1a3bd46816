import { accountPage } from '@/application/accountPage';
import { FavouritesScreen } from '@/features/favourites/FavouritesScreen';
import { RecentlyWatched } from '@/features/performers/RecentlyWatched';

const Following = () => (
  <>
    <FavouritesScreen />
    <RecentlyWatched />
  </>
);

export default accountPage('user', 'Following', Following);
