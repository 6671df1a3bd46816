import { urlFilter, type UrlFilter, isOneOf } from '@/lib/urlFilter';

export const REFUNDS_PATH = '/account/user/refunds';
export const refundList = urlFilter(REFUNDS_PATH, { status: isOneOf(['pending', 'resolved', 'rejected']) }, 20);
export type RefundFilter = UrlFilter<'status'>;
