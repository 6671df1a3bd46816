import { operatorPage } from '@/application/operatorPage';
import { SecurityLogScreen } from '@/features/operators/SecurityLogScreen';

export default operatorPage(SecurityLogScreen, []);
