import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The secrets of FOOTLIGHTS_SECRET: the first one signs, all of them verify. */
export type Secrets = readonly [string, ...string[]];

/** The purpose of a key. A signature made for one purpose is worthless for any other. */
export type KeyPurpose =
  | 'calendar address'
  | 'complaint'
  | 'consent'
  | 'document number'
  | 'edge key'
  | 'edge viewer'
  | 'file link'
  | 'fingerprint'
  | 'invitation'
  | 'link address'
  | 'media process'
  | 'player pass'
  | 'sandbox ticket'
  | 'sandbox webhook'
  | 'session proof'
  | 'show viewer'
  | 'stream key'
  | 'stream token'
  | 'unsubscribe link'
  | 'view hash';

const KEY_BYTES = 32;
const derived = new Map<string, Buffer>();

/** Derives the 32-byte key of one purpose from a secret (HKDF-SHA256). */
export function keyFor(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}:${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `footlights: ${purpose}`, KEY_BYTES));
  derived.set(name, key);
  return key;
}

/** Returns the signature by each secret in base64url, the current one first, cut to `length` characters. */
export const signaturesOf = (secrets: Secrets, purpose: KeyPurpose, text: string, length?: number): string[] =>
  secrets.map((secret) =>
    createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url').slice(0, length),
  );

/** Signs a text with the current secret. @returns base64url, cut to `length` characters */
export const sign = ([current]: Secrets, purpose: KeyPurpose, text: string, length?: number): string =>
  signaturesOf([current], purpose, text, length)[0]!;

/** Tells whether one of the secrets made this signature. Compares in constant time. */
export function isSigned(
  secrets: Secrets,
  purpose: KeyPurpose,
  text: string,
  signature: string | undefined,
  length?: number,
): boolean {
  const given = Buffer.from(signature ?? '');
  return signaturesOf(secrets, purpose, text, length).some((each) => {
    const expected = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
