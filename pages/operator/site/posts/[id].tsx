import { operatorPage } from '@/application/operatorPage';
import { PostEditorScreen } from '@/features/siteDesk/PostEditorScreen';

export default operatorPage(PostEditorScreen, []);
