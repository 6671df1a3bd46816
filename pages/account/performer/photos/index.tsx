import { accountPage } from '@/application/accountPage';
import { ownLists } from '@/features/assets/own/filter';
import { OwnPhotosScreen } from '@/features/assets/own/OwnListScreens';

export default accountPage('performer', 'Your photos', OwnPhotosScreen, (context) =>
  Promise.resolve({ filter: ownLists.photos.from(context.query) }),
);
