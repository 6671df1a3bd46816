import { operatorPage } from '@/application/operatorPage';
import { RefundDeskScreen } from '@/features/refunds/desk/RefundDeskScreen';

export default operatorPage(RefundDeskScreen, ['finance']);
