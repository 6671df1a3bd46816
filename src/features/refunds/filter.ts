import { addressFilter, type AddressFilter, oneOf } from '@/lib/addressFilter';

export const REFUNDS_PATH = '/account/user/refunds';
export const refundsOf = addressFilter(REFUNDS_PATH, { status: oneOf(['pending', 'resolved', 'rejected']) }, 20);
export type RefundFilter = AddressFilter<'status'>;
