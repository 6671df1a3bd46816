import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { DeskHomeScreen } from '@/features/cases/DeskHomeScreen';
import { HomeFigures } from '@/features/figures/HomeFigures';

const HomePage = () => <DeskHomeScreen figures={<HomeFigures />} />;

export default operatorPage(HomePage, EVERY_OPERATOR);
