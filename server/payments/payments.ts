import { type Logger } from 'pino';
import { type Config } from '../config';
import { type PaymentProvider } from './provider';
import { sandboxProvider } from './sandbox';

/** The payment provider that the configuration names. Stripe's package is read where it is the one. */
export async function createPayments(
  config: Pick<Config, 'payments' | 'secret'>,
  log: Logger,
): Promise<PaymentProvider> {
  const { provider, stripeSecretKey, stripeWebhookSecret, stripeApiUrl } = config.payments;
  if (provider === 'sandbox') return sandboxProvider({ secret: config.secret });
  if (!stripeSecretKey || !stripeWebhookSecret) throw new Error('Stripe needs its secret key and its webhook secret');
  const { stripeProvider } = await import('./stripe');
  return stripeProvider({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, apiUrl: stripeApiUrl, log });
}
