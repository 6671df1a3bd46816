import { callPlanned } from '@/lib/http';
import { type Page } from '@/lib/list';
import { type PayoutQuery, type PayoutRequest } from './slice';

export const searchPayoutRequests = ({ role, ...query }: PayoutQuery) => callPlanned<Page<PayoutRequest>>('searchPayoutRequests', { params: { role }, query });
