import { accountPage } from '@/application/accountPage';
import { openReceipts } from '@/features/shows/openReceipts';
import { ReceiptsScreen } from '@/features/shows/ReceiptsScreen';

export default accountPage('user', 'Shows', ReceiptsScreen, openReceipts);
