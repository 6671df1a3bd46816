import { operatorPage } from '@/application/operatorPage';
import { SettingsScreen } from '@/features/siteDesk/SettingsScreen';

export default operatorPage(SettingsScreen, []);
