import { operatorPage } from '@/application/operatorPage';
import { WordsScreen } from '@/features/siteDesk/WordsScreen';

export default operatorPage(WordsScreen, []);
