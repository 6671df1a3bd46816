import { accountPage } from '@/application/accountPage';
import { EarningsScreen } from '@/features/earnings/EarningsScreen';
import { loadEarnings } from '@/features/earnings/load';

export default accountPage('performer', 'Earnings', EarningsScreen, loadEarnings);
