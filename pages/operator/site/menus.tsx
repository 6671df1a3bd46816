import { operatorPage } from '@/application/operatorPage';
import { MenusScreen } from '@/features/siteDesk/MenusScreen';

export default operatorPage(MenusScreen, []);
