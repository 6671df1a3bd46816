import { paymentPage } from '@/application/paymentPage';

export default paymentPage('failure');
