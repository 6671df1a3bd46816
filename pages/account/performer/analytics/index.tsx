import { accountPage } from '@/application/accountPage';
import { openShows } from '@/features/showAnalytics/openAnalytics';
import { ShowListScreen } from '@/features/showAnalytics/ShowListScreen';

export default accountPage('performer', 'Show analytics', ShowListScreen, openShows('performer'));
