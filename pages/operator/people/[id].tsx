import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { PersonScreen } from '@/features/people/PersonScreen';

export default operatorPage(PersonScreen, EVERY_OPERATOR);
