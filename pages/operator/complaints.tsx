import { operatorPage } from '@/application/operatorPage';
import { ComplaintsScreen } from '@/features/complaints/ComplaintsScreen';

export default operatorPage(ComplaintsScreen, ['reviewer']);
