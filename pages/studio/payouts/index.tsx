import { accountPage } from '@/application/accountPage';
import { loadPayouts } from '@/features/payouts/openPayouts';
import { PayoutsScreen } from '@/features/payouts/PayoutsScreen';

export default accountPage('studio', 'Payouts', PayoutsScreen, loadPayouts);
