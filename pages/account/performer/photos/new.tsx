import { accountPage } from '@/application/accountPage';
import { listGalleryChoices } from '@/features/assets/api';
import { NewPhotosScreen } from '@/features/assets/own/NewPhotosScreen';
import { visitorOf } from '@/lib/visitor';

const Page = accountPage('performer', 'New photos', NewPhotosScreen, async (context) => ({
  galleries: await listGalleryChoices(visitorOf(context)),
}));
Page.verified = true;
export default Page;
