import { operatorPage } from '@/application/operatorPage';
import { DisputesScreen } from '@/features/disputes/DisputesScreen';

export default operatorPage(DisputesScreen, ['finance']);
