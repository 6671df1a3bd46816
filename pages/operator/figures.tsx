import { operatorPage } from '@/application/operatorPage';
import { FiguresScreen } from '@/features/figures/FiguresScreen';

export default operatorPage(FiguresScreen, ['finance']);
