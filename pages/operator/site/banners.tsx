import { operatorPage } from '@/application/operatorPage';
import { BannersScreen } from '@/features/siteDesk/BannersScreen';

export default operatorPage(BannersScreen, []);
