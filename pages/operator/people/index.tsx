import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { PeopleScreen } from '@/features/people/PeopleScreen';

export default operatorPage(PeopleScreen, EVERY_OPERATOR);
