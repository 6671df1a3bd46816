// not Intl: the first number formatter of a page blocks a phone for 60 ms
const groupThousands = (number: string) => number.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Returns a count with separators: 1284 becomes "1,284". */
export const formatCount = (count: number): string => groupThousands(count.toFixed());

/** Returns an amount of tokens with up to two decimals, or always two (`always`, for earnings). */
export const formatTokens = (amount: number, decimals: 'asNeeded' | 'always' = 'asNeeded'): string =>
  groupThousands(decimals === 'always' ? amount.toFixed(2) : String(Number(amount.toFixed(2))));

/** Returns a word of the site settings for use inside a sentence: "Artists" becomes "artists", but "DJs" stays. */
export const inSentence = (word: string): string =>
  /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

const MEGABYTE_BYTES = 1024 * 1024;

/** Returns a file size such as 12 KB, 3.4 MB or 2 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE_BYTES) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const [amount, unit] =
    bytes < 1024 * MEGABYTE_BYTES ? [bytes / MEGABYTE_BYTES, 'MB'] : [bytes / MEGABYTE_BYTES / 1024, 'GB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}
