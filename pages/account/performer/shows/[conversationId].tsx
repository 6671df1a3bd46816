import { accountPage } from '@/application/accountPage';
import { loadReceipt } from '@/features/shows/load';
import { ReceiptScreen } from '@/features/shows/ReceiptScreen';

export default accountPage('performer', 'Receipt', ReceiptScreen, loadReceipt);
