import { accountPage } from '@/application/accountPage';
import { NewProductScreen } from '@/features/assets/own/OwnProductScreen';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page = accountPage('performer', 'New product', NewProductScreen, async (context) => ({
  commission: (await viewCommission(visitorOf(context))).productCommission,
}));
Page.verified = true;
export default Page;
