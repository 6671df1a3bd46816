import { operatorPage } from '@/application/operatorPage';
import { PostsScreen } from '@/features/siteDesk/PostsScreen';

export default operatorPage(PostsScreen, []);
