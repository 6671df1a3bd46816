/**
 * The draw of a wheel, computed in the same way by the server and by browsers that check it. docs/draws explains it.
 */

/** One outcome of a wheel. Its chance is its weight divided by the sum of all weights. */
export interface WeightedOutcome {
  text: string;
  /** 1 to 100 */
  weight: number;
}

/** Everything that a draw is computed from. */
export interface DrawFacts {
  /** 64 hexadecimal digits, taken as text */
  seed: string;
  /** counts the draws under this seed, from 1 */
  number: number;
  clientSeed: string;
  outcomes: readonly WeightedOutcome[];
}

/** The number of values of a 32-bit word. */
const WORD_VALUES = 2 ** 32;
const encode = (text: string) => new TextEncoder().encode(text);
const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Returns the sum of all weights. */
export const totalWeight = (outcomes: readonly WeightedOutcome[]): number =>
  outcomes.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the chance of an outcome in percent, with one decimal where it needs one. */
export const chanceOf = ({ weight }: WeightedOutcome, outcomes: readonly WeightedOutcome[]): string =>
  `${Math.round((1000 * weight) / totalWeight(outcomes)) / 10}%`;

/** Returns the SHA-256 hash of a seed in hexadecimal digits. */
export async function hashOfSeed(seed: string): Promise<string> {
  return [...(await sha256(encode(seed)))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns how many of the lowest words count for a total weight: the largest multiple of it. */
export const wordLimit = (total: number): number => WORD_VALUES - (WORD_VALUES % total);

/**
 * Returns the first word below the limit, modulo the total: each result is equally likely. Null if no word is below
 * the limit.
 */
export function ticketOf(bytes: Uint8Array, total: number): number | null {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const word = words.getUint32(at);
    if (word < wordLimit(total)) return word % total;
  }
  return null;
}

/** Returns the index of the outcome that a ticket, 0 to the total weight less 1, falls on. */
export function outcomeAt(ticket: number, outcomes: readonly WeightedOutcome[]): number {
  let sum = 0;
  return outcomes.findIndex(({ weight }) => ticket < (sum += weight));
}

/** Returns the index of the outcome of a draw. */
export async function drawOutcome({ seed, number, clientSeed, outcomes }: DrawFacts): Promise<number> {
  const key = await crypto.subtle.importKey('raw', encode(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  let bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(`${number}:${clientSeed}`)));
  for (;;) {
    const ticket = ticketOf(bytes, totalWeight(outcomes));
    if (ticket !== null) return outcomeAt(ticket, outcomes);
    bytes = await sha256(bytes);
  }
}
