import { type Logger } from 'pino';
import { type Config } from '../config';
import { type PaymentProvider } from './provider';
import { sandboxProvider } from './sandbox';
import { stripeProvider } from './stripe';

/** The payment provider that the configuration names. */
export function createPayments(config: Pick<Config, 'payments' | 'secret'>, log: Logger): PaymentProvider {
  const { provider, stripeSecretKey, stripeWebhookSecret, stripeApiUrl } = config.payments;
  if (provider === 'sandbox') return sandboxProvider({ secret: config.secret });
  if (!stripeSecretKey || !stripeWebhookSecret) throw new Error('Stripe needs its secret key and its webhook secret');
  return stripeProvider({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, apiUrl: stripeApiUrl, log });
}
