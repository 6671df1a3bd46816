export type RefundRefusal = 'ALREADY_REFUNDED' | 'PENDING_REQUEST_EXISTS' | 'REFUND_TOO_LARGE';

/** Why a refund of an order may not be asked for, or null. Tokens are whole. */
export function refusalToAsk(
  order: { deliveryStatus: string; tokens: number },
  asked: { tokens: number; pending: boolean },
): RefundRefusal | null {
  if (order.deliveryStatus === 'refunded') return 'ALREADY_REFUNDED';
  if (asked.pending) return 'PENDING_REQUEST_EXISTS';
  return asked.tokens > order.tokens ? 'REFUND_TOO_LARGE' : null;
}
