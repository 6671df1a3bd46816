import { studioPage } from '@/application/studioPage';
import { openShow } from '@/features/showAnalytics/openAnalytics';
import { ShowAnalyticsScreen } from '@/features/showAnalytics/ShowAnalyticsScreen';

export default studioPage('Show analytics', ShowAnalyticsScreen, openShow('studio'));
