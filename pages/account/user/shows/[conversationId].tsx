import { accountPage } from '@/application/accountPage';
import { openReceipt } from '@/features/shows/openReceipts';
import { ReceiptScreen } from '@/features/shows/ReceiptScreen';

export default accountPage('user', 'Receipt', ReceiptScreen, openReceipt);
