import { isIPv4, isIPv6 } from 'node:net';
import { isGuessable } from './sealing/entropy';
import { NO_PROXIES, type Proxies } from './http/proxies';
import { type Secrets } from './sealing/keys';

/** The variables that decide whether a mode may start. */
export interface ModeSettings {
  FOOTLIGHTS_SECRET: Secrets;
  ENCRYPTION_KEYS: readonly unknown[];
  RATE_LIMITS: boolean;
  PUSH_PRIVATE_ADDRESSES: boolean;
  FOOTLIGHTS_PARTS: string;
  MEDIA_ENGINE: string;
  TRUST_PROXY: Proxies['trusts'];
  COUNTRY_HEADER?: string;
  PUBLIC_URL?: string;
  DATABASE_URL?: string;
  DATABASE_DIRECT_URL?: string;
  SMTP_URL?: string;
  PAYMENT_PROVIDER: 'sandbox' | 'stripe';
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_URL?: string;
  STORAGE: 'local' | 's3';
  S3_ENDPOINT?: string;
  S3_BUCKET?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  API_ORIGIN?: string;
  INTERNAL_SECRET?: string;
  EDGE_URL?: string;
  EDGE_SECRET?: string;
}

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
const isHttps = (text: string) => urlOf(text)?.protocol === 'https:';

/** Top-level domains that never resolve on the internet (RFC 2606, RFC 6761). */
const RESERVED_NAME = /(^|\.)(localhost|test|example|invalid)$/;

/** Whether a host is this machine, or a name that only tests use. */
function isOwnHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIPv6(name)) return name === '::1';
  return isIPv4(name) ? name.startsWith('127.') : RESERVED_NAME.test(name);
}

const LOCAL_IPV4 = /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
const LOCAL_IPV6 = /^(::1$|f[cd]|fe[89ab])/;

/** Whether a host is reached from this machine or its own network only. */
function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIPv6(name)) return LOCAL_IPV6.test(name);
  if (isIPv4(name)) return LOCAL_IPV4.test(name);
  return isOwnHost(name) || !name.includes('.') || name.endsWith('.local');
}

/** Whether a text is an origin of the web, like `https://example.org`. */
export const isOrigin = (text: string): boolean => /^https?:/.test(text) && urlOf(text)?.origin === text.toLowerCase();

const isOwnUrl = (text: string) => isOwnHost(urlOf(text)?.hostname ?? '');

/** Whether a PostgreSQL URL names this machine: its host and a `host` parameter, which pg prefers. */
function isOwnDatabase(text: string): boolean {
  const url = urlOf(text);
  if (!url) return false;
  const hosts = [decodeURIComponent(url.hostname), ...url.searchParams.getAll('host')];
  return hosts.every((host) => host === '' || host.startsWith('/') || isOwnHost(host));
}

/**
 * Returns the variables that only a real site has. Demo mode has a published secret and passwords, so it refuses them:
 * FOOTLIGHTS_MODE was probably forgotten.
 */
export function demoErrors(e: ModeSettings): string[] {
  const stripeIsReal = !e.STRIPE_API_URL || !isOwnUrl(e.STRIPE_API_URL);
  const bucketIsReal = !e.S3_ENDPOINT || !isOwnUrl(e.S3_ENDPOINT);
  const found: [string, boolean][] = [
    ['STRIPE_SECRET_KEY', stripeIsReal && !!e.STRIPE_SECRET_KEY],
    ['STRIPE_WEBHOOK_SECRET', stripeIsReal && !!e.STRIPE_WEBHOOK_SECRET],
    ['PAYMENT_PROVIDER=stripe', stripeIsReal && e.PAYMENT_PROVIDER === 'stripe'],
    ['DATABASE_URL on another host', !!e.DATABASE_URL && !isOwnDatabase(e.DATABASE_URL)],
    ['DATABASE_DIRECT_URL on another host', !!e.DATABASE_DIRECT_URL && !isOwnDatabase(e.DATABASE_DIRECT_URL)],
    ['STORAGE=s3', bucketIsReal && e.STORAGE === 's3'],
    ['S3_ENDPOINT', !!e.S3_ENDPOINT && bucketIsReal],
    ['S3_BUCKET', bucketIsReal && !!e.S3_BUCKET],
    ['S3_ACCESS_KEY_ID', bucketIsReal && !!e.S3_ACCESS_KEY_ID],
    ['S3_SECRET_ACCESS_KEY', bucketIsReal && !!e.S3_SECRET_ACCESS_KEY],
    ['SMTP_URL on another host', !!e.SMTP_URL && !isOwnUrl(e.SMTP_URL)],
    ['a public PUBLIC_URL', !!e.PUBLIC_URL && !isLocalHost(urlOf(e.PUBLIC_URL)?.hostname ?? 'not.a.url')],
  ];
  return found
    .filter(([, isSet]) => isSet)
    .map(
      ([name]) =>
        `Demo mode does not start with ${name}: set FOOTLIGHTS_MODE=live for real visitors, or remove it to run the demo`,
    );
}

const SECRET_FIX = 'set at least 32 random characters, for example from: openssl rand -base64 32';

/** Returns what live mode refuses, with the fix. */
export function liveErrors(e: ModeSettings): string[] {
  const errors: string[] = [];
  if (e.FOOTLIGHTS_SECRET.some(isGuessable)) errors.push(`FOOTLIGHTS_SECRET is missing or guessable: ${SECRET_FIX}`);
  if (e.ENCRYPTION_KEYS.length === 0)
    errors.push(
      'ENCRYPTION_KEYS is missing: set main:$(openssl rand -base64 32) to encrypt payment details, and keep it separate from backups',
    );
  if (e.PAYMENT_PROVIDER === 'sandbox') errors.push('PAYMENT_PROVIDER is sandbox, which gives tokens away: set stripe');
  if (!e.PUBLIC_URL) errors.push('PUBLIC_URL is missing: set the URL that visitors use, for emails and payments');
  else if (!isHttps(e.PUBLIC_URL))
    errors.push('PUBLIC_URL is not an https URL: put TLS in front of the site (docs/operating.md), then set it');
  if (!e.SMTP_URL)
    errors.push(
      'SMTP_URL is missing: without it no email is sent, and nobody can verify an address or reset a password',
    );
  if (!e.INTERNAL_SECRET && e.FOOTLIGHTS_PARTS.includes('web') !== e.FOOTLIGHTS_PARTS.includes('api'))
    errors.push(
      'INTERNAL_SECRET is missing: set the same one for web and API processes, for example from: openssl rand -base64 32',
    );
  if (e.EDGE_SECRET && isGuessable(e.EDGE_SECRET)) errors.push(`EDGE_SECRET is guessable: ${SECRET_FIX}`);
  if (e.PUSH_PRIVATE_ADDRESSES)
    errors.push(
      'PUSH_PRIVATE_ADDRESSES is on: remove it, or members can make the site call addresses of its own network',
    );
  if (!e.RATE_LIMITS) errors.push('RATE_LIMITS is off: remove it, or passwords can be guessed without a limit');
  return errors;
}

/** Returns the settings that need others which are missing. */
export function incompleteSettings(e: ModeSettings): string[] {
  const errors: string[] = [];
  const isMediaNode = e.FOOTLIGHTS_PARTS.includes('media');
  if (isMediaNode && e.MEDIA_ENGINE !== 'embedded')
    errors.push('FOOTLIGHTS_PARTS=media needs MEDIA_ENGINE=embedded: a media node runs the embedded engine');
  if (isMediaNode && !e.DATABASE_URL)
    errors.push('FOOTLIGHTS_PARTS=media needs DATABASE_URL, the database of the site');
  if (e.FOOTLIGHTS_PARTS === 'jobs' && e.MEDIA_ENGINE === 'embedded')
    errors.push('FOOTLIGHTS_PARTS=jobs needs MEDIA_ENGINE: set off, or the engine of the API processes');
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    errors.push('DATABASE_DIRECT_URL needs DATABASE_URL: set the URL of the connection pool');
  if (e.PAYMENT_PROVIDER === 'stripe' && (!e.STRIPE_SECRET_KEY || !e.STRIPE_WEBHOOK_SECRET))
    errors.push('PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  if (e.STORAGE === 's3' && !(e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY))
    errors.push('STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  if (!e.EDGE_URL !== !e.EDGE_SECRET)
    errors.push(
      'EDGE_URL and EDGE_SECRET go together: set the address of the edge, and the secret in its configuration',
    );
  if (e.EDGE_URL && e.MEDIA_ENGINE !== 'embedded' && e.MEDIA_ENGINE !== 'off')
    errors.push(`EDGE_URL does not work with MEDIA_ENGINE=${e.MEDIA_ENGINE}: put a CDN in front of that engine itself`);
  if (e.FOOTLIGHTS_PARTS === 'web' && !e.API_ORIGIN)
    errors.push('API_ORIGIN is missing: set where this web process reaches the API, such as http://127.0.0.1:3001');
  if (e.COUNTRY_HEADER && e.TRUST_PROXY === NO_PROXIES.trusts)
    errors.push('COUNTRY_HEADER needs TRUST_PROXY: only a trusted proxy may name the country of a visitor');
  return errors;
}
