import { accountPage } from '@/application/accountPage';
import { loadStatement } from '@/features/payouts/openPayouts';
import { StatementScreen } from '@/features/payouts/StatementScreen';

export default accountPage('studio', 'Payout statement', StatementScreen, loadStatement);
