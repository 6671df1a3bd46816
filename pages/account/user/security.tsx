import { accountPage } from '@/application/accountPage';
import { loadSessions } from '@/features/auth/loadSessions';
import { SecurityScreen } from '@/features/auth/SecurityScreen';

export default accountPage('user', 'Security', SecurityScreen, loadSessions);
