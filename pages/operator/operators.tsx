import { operatorPage } from '@/application/operatorPage';
import { OperatorsScreen } from '@/features/operators/OperatorsScreen';

export default operatorPage(OperatorsScreen, []);
