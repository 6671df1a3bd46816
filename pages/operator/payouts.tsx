import { operatorPage } from '@/application/operatorPage';
import { PayoutDeskScreen } from '@/features/payouts/desk/PayoutDeskScreen';

export default operatorPage(PayoutDeskScreen, ['finance']);
