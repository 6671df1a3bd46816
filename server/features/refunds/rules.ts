/** Why a refund cannot be requested: the error code and the text for the member. */
export interface RefundRefusal {
  code: 'ALREADY_REFUNDED' | 'PENDING_REQUEST_EXISTS' | 'REFUND_TOO_LARGE';
  text: string;
}

/** The refusal of a second refund of an order. */
export const ALREADY_REFUNDED: RefundRefusal = {
  code: 'ALREADY_REFUNDED',
  text: 'This order has already been refunded.',
};

/** Returns why a refund of an order cannot be requested, or null. Tokens are whole. */
export function findRefundRefusal(
  order: { deliveryStatus: string; tokens: number },
  request: { tokens: number; pending: boolean },
): RefundRefusal | null {
  if (order.deliveryStatus === 'refunded') return ALREADY_REFUNDED;
  if (request.pending)
    return {
      code: 'PENDING_REQUEST_EXISTS',
      text: "You've already requested a refund of this order. We'll email you the decision.",
    };
  if (request.tokens > order.tokens)
    return { code: 'REFUND_TOO_LARGE', text: `You paid ${order.tokens} tokens for this order. Request at most that.` };
  return null;
}
