import { type ReplyOf } from '@contract/all';
import { emptyList } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

export type RefundRequest = ReplyOf<'searchRefundRequests'>['data'][number];

/** `refunds`: the member's refund requests. */
export const refundsSlot = reducerSlot(emptyList<RefundRequest>());
