import { operatorPage } from '@/application/operatorPage';
import { TakedownsScreen } from '@/features/takedowns/TakedownsScreen';

export default operatorPage(TakedownsScreen, ['reviewer']);
