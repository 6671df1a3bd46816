import { accountPage } from '@/application/accountPage';
import { EarningsScreen } from '@/features/earnings/EarningsScreen';
import { loadEarnings } from '@/features/earnings/openEarnings';

export default accountPage('performer', 'Earnings', EarningsScreen, loadEarnings);
