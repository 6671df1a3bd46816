/** An order as a payment provider needs it. */
export interface CheckoutOrder {
  orderId: string;
  /** what the payer buys: "100 tokens" */
  title: string;
  /** hundredths of the currency */
  amountMinor: number;
  /** ISO 4217, lower case */
  currency: string;
  /** where the browser goes afterwards; it does not prove a payment */
  successUrl: string;
  failureUrl: string;
}

export interface Checkout {
  paymentUrl: string;
  /** the provider's id of this checkout */
  reference: string;
}

/** An event reported by a provider. `eventId` is the provider's and stays the same when the event is repeated. */
export type PaymentEvent =
  | {
      kind: 'paid';
      eventId: string;
      orderId: string;
      amountMinor: number;
      currency: string;
      /** identifies the payment in a later `taken_back` */
      paymentReference: string;
    }
  | { kind: 'failed' | 'expired'; eventId: string; orderId: string }
  /** a report about a chargeback that a bank opened; only a lost one takes the payment back */
  | {
      kind: 'disputed' | 'dispute_lost';
      eventId: string;
      paymentReference: string;
      /** the provider's id of the dispute */
      reference: string;
      status: 'needs_response' | 'under_review' | 'won' | 'lost';
      reason: string;
      amountMinor: number;
      currency: string;
      /** evidence must arrive by then; null: none is wanted */
      respondBy: Date | null;
    }
  /** a refund made at the provider */
  | { kind: 'taken_back'; eventId: string; paymentReference: string }
  /** a valid event that does not concern token orders */
  | { kind: 'other'; eventId: string };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** A payment that the provider has received. */
export interface ProviderPayment {
  orderId: string;
  paymentReference: string;
  amountMinor: number;
  currency: string;
}

/** A way to take payments. A provider opens checkouts and reads webhooks; it knows nothing about wallets. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Opens a checkout; the same order always gets the same one.
   * @throws Refusal 503 when the provider does not answer
   */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Returns the payments of checkouts that were opened since then; null if the provider keeps none. */
  listPayments(since: Date): AsyncIterable<ProviderPayment> | null;
  /** Reads a webhook from its raw bytes. @throws Refusal 400 `BAD_SIGNATURE` when it is unsigned, changed or too old */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): PaymentEvent;
}
