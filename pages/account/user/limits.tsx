import { accountPage } from '@/application/accountPage';
import { viewSpending } from '@/features/spending/api';
import { SpendingScreen } from '@/features/spending/SpendingScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Your limits', SpendingScreen, async (context) => ({
  spending: await viewSpending(visitorOf(context)),
}));
