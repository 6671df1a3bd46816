import { accountPage } from '@/application/accountPage';
import { loadSessions } from '@/features/auth/loadSessions';
import { SecurityPage } from '@/application/SecurityPage';

export default accountPage('studio', 'Security', SecurityPage, loadSessions);
