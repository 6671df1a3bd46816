import { accountPage } from '@/application/accountPage';
import { NewGalleryScreen } from '@/features/assets/own/OwnGalleryScreen';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page = accountPage('performer', 'New gallery', NewGalleryScreen, async (context) => ({
  commission: (await viewCommission(visitorOf(context))).albumCommission,
}));
Page.verified = true;
export default Page;
