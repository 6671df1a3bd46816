const SECRET_MIN_LENGTH = 32;
const SECRET_MIN_BITS = 96;
/** Words of placeholders and of secrets that people make up. */
const MADE_UP = /secret|passw|footlights|change.?me|example|develop|default|placeholder|qwert|test/i;
/** Words with separators between them. */
const PHRASE = /^[a-z]{2,}([-_. ]+[a-z]+){2,}[-_. ]*\d*$/i;

/** Returns the entropy of a sequence in bits per element (Shannon). */
function bitsPerElement(elements: readonly unknown[]): number {
  const counts = new Map<unknown, number>();
  for (const each of elements) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - (n / elements.length) * Math.log2(n / elements.length), 0);
}

/** Estimates a text's entropy in bits. Repeated parts count once, and steps as in `abcdef` or `13579` count little. */
function estimateBits(text: string): number {
  const codes = [...text].map((sign) => sign.charCodeAt(0));
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  const triples = new Set(codes.slice(2).map((_, i) => text.slice(i, i + 3)));
  return Math.min(bitsPerElement(codes), bitsPerElement(steps)) * (triples.size + 2);
}

/**
 * Whether a secret is too short, repetitive or made of words. This cannot prove that a secret is random, but finds what
 * people type instead of generating one.
 */
export const isGuessable = (secret: string): boolean =>
  secret.length < SECRET_MIN_LENGTH ||
  MADE_UP.test(secret) ||
  PHRASE.test(secret) ||
  estimateBits(secret) < SECRET_MIN_BITS;
