import { accountPage } from '@/application/accountPage';
import { openShow } from '@/features/showAnalytics/openAnalytics';
import { ShowAnalyticsScreen } from '@/features/showAnalytics/ShowAnalyticsScreen';

export default accountPage('performer', 'Show analytics', ShowAnalyticsScreen, openShow('performer'));
