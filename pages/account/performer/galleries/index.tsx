import { accountPage } from '@/application/accountPage';
import { ownLists } from '@/features/assets/own/filter';
import { OwnGalleriesScreen } from '@/features/assets/own/OwnListScreens';

export default accountPage('performer', 'Your galleries', OwnGalleriesScreen, (context) =>
  Promise.resolve({ filter: ownLists.galleries.from(context.query) }),
);
