import { accountPage } from '@/application/accountPage';
import { ownLists } from '@/features/assets/own/filter';
import { OwnProductsScreen } from '@/features/assets/own/OwnListScreens';

export default accountPage('performer', 'Your products', OwnProductsScreen, (context) =>
  Promise.resolve({ filter: ownLists.products.from(context.query) }),
);
