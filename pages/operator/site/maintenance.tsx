import { operatorPage } from '@/application/operatorPage';
import { MaintenanceScreen } from '@/features/siteDesk/MaintenanceScreen';

export default operatorPage(MaintenanceScreen, []);
