import { operatorPage } from '@/application/operatorPage';
import { WallScreen } from '@/features/wall/WallScreen';

export default operatorPage(WallScreen, ['reviewer']);
