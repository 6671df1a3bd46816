import { accountPage } from '@/application/accountPage';
import { ownLists } from '@/features/assets/own/filter';
import { OwnVideosScreen } from '@/features/assets/own/OwnListScreens';

export default accountPage('performer', 'Your videos', OwnVideosScreen, (context) =>
  Promise.resolve({ filter: ownLists.videos.from(context.query) }),
);
