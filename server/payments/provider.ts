/** What a provider needs to know to take money for an order. */
export interface CheckoutOrder {
  orderId: string;
  /** what is bought, in words for the payer: "100 tokens" */
  title: string;
  /** hundredths of the currency */
  amountMinor: number;
  /** ISO 4217, small letters */
  currency: string;
  /** where the payer's browser goes afterwards; says nothing about whether the money came */
  successUrl: string;
  failureUrl: string;
}

export interface Checkout {
  paymentUrl: string;
  /** the provider's own name for this checkout */
  reference: string;
}

/** What a provider reported, in our words. `eventId` is the provider's and never changes when it repeats itself. */
export type PaymentEvent =
  | {
      kind: 'paid';
      eventId: string;
      orderId: string;
      amountMinor: number;
      currency: string;
      /** names the payment when it is taken back later */ paymentReference: string;
    }
  | { kind: 'failed' | 'expired'; eventId: string; orderId: string }
  /** the payer's bank took the money back, or it was refunded at the provider */
  | { kind: 'taken_back'; eventId: string; paymentReference: string }
  /** signed and understood, and none of our business */
  | { kind: 'other'; eventId: string };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** One way of taking money. Nothing here knows wallets: a provider opens checkouts and reads what is reported about them. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** Opens a checkout. The same order asked twice is one checkout. @throws Refusal 503 when the provider does not answer */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Reads a webhook from its raw bytes. @throws Refusal 400 `BAD_SIGNATURE` for what was not signed by the provider, was changed on the way or is too old */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): PaymentEvent;
}
