import dynamic from 'next/dynamic';
import { accountPage } from '@/application/accountPage';
import { useAppSelector } from '@/application/hooks';
import { FavouritesScreen } from '@/features/favourites/FavouritesScreen';
import { selectFavourites } from '@/features/favourites/selectors';
import { RecentlyWatched } from '@/features/performers/RecentlyWatched';

// loads after the list
const CalendarPanel = dynamic(() => import('@/features/favourites/CalendarPanel'), { ssr: false });

function Following() {
  const { data } = useAppSelector(selectFavourites);
  return (
    <>
      <FavouritesScreen />
      <CalendarPanel />
      <RecentlyWatched except={data.map(({ performerId }) => performerId)} />
    </>
  );
}

export default accountPage('user', 'Following', Following);
