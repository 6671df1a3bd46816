import Stripe from 'stripe';
import { type Config } from '../config';
import { STRIPE_EVENTS, stripeClient } from '../payments/stripe';
import { compareClock, reasonOf, type Report } from './report';

const EVENTS_FIX = 'add them to the endpoint in the dashboard of Stripe, under Developers, Webhooks';

/** Compares the endpoints for webhooks with what the site needs. A restricted key may not list them. */
async function checkEndpoint(stripe: Stripe, url: string, report: Report): Promise<void> {
  const listed = await stripe.webhookEndpoints.list({ limit: 100 }).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  });
  if (!listed)
    return report.note(
      'the key may not list the webhook endpoints of Stripe',
      `check in its dashboard that ${url} gets the events of docs/operating.md`,
    );
  const endpoint = listed.data.find((each) => each.url === url);
  if (!endpoint)
    return report.bad(
      `Stripe has no webhook endpoint at ${url}`,
      'add it in the dashboard of Stripe: without it no payment credits tokens',
    );
  if (endpoint.status !== 'enabled')
    return report.bad('the webhook endpoint at Stripe is disabled', 'enable it in the dashboard of Stripe');
  const enabled: string[] = endpoint.enabled_events;
  const missing = STRIPE_EVENTS.filter((event) => !enabled.includes(event) && !enabled.includes('*'));
  if (missing.length) report.bad(`Stripe does not report ${missing.join(', ')}`, EVENTS_FIX);
  else report.ok('Stripe reports every event to this site');
}

function explain(error: unknown): [string, string] {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return ['STRIPE_SECRET_KEY: Stripe refuses the key', 'copy the secret key again from the dashboard of Stripe'];
  if (error instanceof Stripe.errors.StripePermissionError)
    return [
      'STRIPE_SECRET_KEY: the restricted key may not do what Footlights needs',
      'allow it to write checkout sessions and to read the balance, payments and webhook endpoints',
    ];
  return [`Stripe does not answer (${reasonOf(error)})`, 'allow HTTPS to api.stripe.com, or correct STRIPE_API_URL'];
}

/** Logs in to Stripe, reads the balance and compares the clocks and the webhook endpoint. */
export async function checkStripe({ mode, payments, publicUrl }: Config, report: Report): Promise<void> {
  const { stripeSecretKey, stripeWebhookSecret, stripeApiUrl } = payments;
  if (payments.provider !== 'stripe' || !stripeSecretKey) return;
  if (!stripeWebhookSecret?.startsWith('whsec_'))
    report.bad(
      'STRIPE_WEBHOOK_SECRET is not a signing secret of a webhook endpoint',
      'copy the signing secret of the endpoint from the dashboard of Stripe; it begins with whsec_',
    );
  const stripe = stripeClient(stripeSecretKey, stripeApiUrl, { maxNetworkRetries: 0 });
  try {
    const balance = await stripe.balance.retrieve();
    report.ok('Stripe lets Footlights in');
    if (mode === 'live' && !balance.livemode)
      report.bad(
        'STRIPE_SECRET_KEY is a test key: nobody pays real money',
        'set the live key, which begins with sk_live_ or rk_live_',
      );
    const said = balance.lastResponse.headers.date;
    if (said) compareClock(report, 'Stripe', new Date(said));
    if (publicUrl?.startsWith('https://'))
      await checkEndpoint(stripe, `${publicUrl}/api/webhooks/payments/stripe`, report);
  } catch (error) {
    report.bad(...explain(error));
  }
}
