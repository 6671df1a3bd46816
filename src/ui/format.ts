// not Intl: the first formatter of its kind that a page makes costs a phone 60 ms, before anything on it answers
const grouped = (number: string) => number.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** 1284 -> "1,284" */
export const formatCount = (count: number): string => grouped(count.toFixed());

/** An amount of tokens: up to two decimals, or always two where hundredths can occur (earnings). */
export const formatTokens = (amount: number, decimals: 'asNeeded' | 'always' = 'asNeeded'): string =>
  grouped(decimals === 'always' ? amount.toFixed(2) : String(Number(amount.toFixed(2))));

/** A word of the settings inside a sentence: "Artists" -> "artists", but "DJs" stays. */
export const inSentence = (word: string): string =>
  /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

const MEGABYTE = 1024 * 1024;

/** A size as people read it: 12 KB, 3.4 MB, 2 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const [amount, unit] = bytes < 1024 * MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / MEGABYTE / 1024, 'GB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}
