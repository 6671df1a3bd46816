import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { DeskHomeScreen } from '@/features/cases/DeskHomeScreen';

export default operatorPage(DeskHomeScreen, EVERY_OPERATOR);
