import { operatorPage } from '@/application/operatorPage';
import { LookScreen } from '@/features/siteDesk/LookScreen';

export default operatorPage(LookScreen, []);
