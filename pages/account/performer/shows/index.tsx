import { accountPage } from '@/application/accountPage';
import { loadReceipts } from '@/features/shows/load';
import { ReceiptsScreen } from '@/features/shows/ReceiptsScreen';

export default accountPage('performer', 'Shows', ReceiptsScreen, loadReceipts);
