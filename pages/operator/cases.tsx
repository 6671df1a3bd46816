import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { CasesScreen } from '@/features/cases/CasesScreen';

export default operatorPage(CasesScreen, EVERY_OPERATOR);
