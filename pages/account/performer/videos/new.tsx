import { accountPage } from '@/application/accountPage';
import { NewVideoScreen } from '@/features/assets/own/OwnVideoScreen';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page = accountPage('performer', 'New video', NewVideoScreen, async (context) => ({
  commission: (await viewCommission(visitorOf(context))).videoCommission,
}));
Page.verified = true;
export default Page;
