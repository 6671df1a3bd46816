import { accountPage } from '@/application/accountPage';
import { loadSessions } from '@/features/auth/loadSessions';
import { SecurityPage } from '@/application/SecurityPage';

export default accountPage('performer', 'Security', SecurityPage, loadSessions);
