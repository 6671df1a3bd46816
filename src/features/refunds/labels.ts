import { type RefundRequest } from './state';

export const STATUS_LABELS: Record<RefundRequest['status'], string> = {
  pending: 'Under review',
  resolved: 'Refunded',
  rejected: 'Declined',
};
export const STATUS_KIND = { pending: 'wait', resolved: 'ok', rejected: 'bad' } as const;
