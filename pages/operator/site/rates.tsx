import { operatorPage } from '@/application/operatorPage';
import { RatesScreen } from '@/features/siteDesk/RatesScreen';

export default operatorPage(RatesScreen, []);
