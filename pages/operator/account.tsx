import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { DeskAccountScreen } from '@/features/operators/DeskAccountScreen';

export default operatorPage(DeskAccountScreen, EVERY_OPERATOR);
