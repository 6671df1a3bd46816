import { operatorPage } from '@/application/operatorPage';
import { MailsScreen } from '@/features/siteDesk/MailsScreen';

export default operatorPage(MailsScreen, []);
