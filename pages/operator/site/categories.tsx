import { operatorPage } from '@/application/operatorPage';
import { CategoriesScreen } from '@/features/siteDesk/CategoriesScreen';

export default operatorPage(CategoriesScreen, []);
