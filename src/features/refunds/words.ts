import { type RefundRequest } from './slice';

export const STATUS_WORDS: Record<RefundRequest['status'], string> = {
  pending: 'We look at it',
  resolved: 'Refunded',
  rejected: 'Declined',
};
export const STATUS_KIND = { pending: 'wait', resolved: 'ok', rejected: 'bad' } as const;
