const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1284 -> "1,284" */
export const formatCount = (count: number): string => whole.format(count);

/** An amount of tokens: up to two decimals, or always two where hundredths can occur (earnings). */
export const formatTokens = (amount: number, decimals: 'asNeeded' | 'always' = 'asNeeded'): string => (decimals === 'always' ? two : upToTwo).format(amount);

/** A word of the settings inside a sentence: "Artists" -> "artists", but "DJs" stays. */
export const inSentence = (word: string): string => (/^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word);

const MEGABYTE = 1024 * 1024;

/** A size as people read it: 12 KB, 3.4 MB, 2 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const [amount, unit] = bytes < 1024 * MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / MEGABYTE / 1024, 'GB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}
