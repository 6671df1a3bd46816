import { studioPage } from '@/application/studioPage';
import { openShows } from '@/features/showAnalytics/openAnalytics';
import { ShowListScreen } from '@/features/showAnalytics/ShowListScreen';

export default studioPage('Show analytics', ShowListScreen, openShows('studio'));
