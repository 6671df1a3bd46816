import { operatorPage } from '@/application/operatorPage';
import { TokensScreen } from '@/features/siteDesk/TokensScreen';

export default operatorPage(TokensScreen, []);
