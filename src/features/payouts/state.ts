import { type ReplyOf } from '@contract/all';
import { emptyList } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

export type PayoutRequest = ReplyOf<'searchPayoutRequests'>['data'][number];
export type PayoutPreview = ReplyOf<'previewPayoutRequest'>;
export type PayoutStatement = ReplyOf<'viewPayoutStatement'>;
export type PaymentInformation = ReplyOf<'listPaymentInformation'>[number];

/** `performer.payoutRequests` */
export const payoutSlot = reducerSlot(emptyList<PayoutRequest>());
