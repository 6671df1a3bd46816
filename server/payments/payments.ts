import { type Logger } from 'pino';
import { type Config } from '../config';
import { type PaymentProvider } from './provider';
import { sandboxProvider } from './sandbox';

/** Returns the payment provider of the configuration. The stripe package is loaded only when used. */
export async function createPayments(
  config: Pick<Config, 'payments' | 'secrets'>,
  log: Logger,
): Promise<PaymentProvider> {
  const { provider, stripeSecretKey, stripeWebhookSecret, stripeApiUrl } = config.payments;
  if (provider === 'sandbox') return sandboxProvider({ secrets: config.secrets });
  if (!stripeSecretKey || !stripeWebhookSecret)
    throw new Error('PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  const { stripeProvider } = await import('./stripe');
  return stripeProvider({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, apiUrl: stripeApiUrl, log });
}
