import { accountPage } from '@/application/accountPage';
import { loadStatement } from '@/features/payouts/load';
import { StatementScreen } from '@/features/payouts/StatementScreen';

export default accountPage('studio', 'Payout statement', StatementScreen, loadStatement);
