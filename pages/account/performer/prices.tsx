import { accountPage } from '@/application/accountPage';
import { viewCommission } from '@/features/earnings/api';
import { PricesScreen } from '@/features/performers/PricesScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Prices', PricesScreen, async (context) => ({
  commission: await viewCommission(visitorOf(context)),
}));
