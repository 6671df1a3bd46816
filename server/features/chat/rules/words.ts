/** Letters of other scripts, digits and signs that are drawn like a Latin letter. `1` is read as i and as l. */
const LOOK_ALIKES: Record<string, string> = {
  а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd',
  α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i', ł: 'l', ø: 'o', đ: 'd',
  0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g',
};
/** Signs that stand for a letter when one follows, and for nothing else otherwise ("hey!" is not "heyi"). */
const SIGNS: Record<string, string> = { '@': 'a', $: 's', '!': '1', '|': '1', '€': 'e', '+': 't' };

/** Words without accents, in small letters, look-alikes as the letter they look like. */
const plain = (text: string) => [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');
const withSigns = (text: string) => text.replace(/\$|[@!|€+](?=[\p{L}\p{N}@$!|])/gu, (sign) => SIGNS[sign] ?? sign);

const tokensOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Letters that stand apart ("b a d"), put together. */
const spelledOut = (tokens: string[]) => tokens.map((token) => (token.length === 1 ? token : ' ')).join('').split(/ +/).filter((run) => run.length > 1).join(' ');

/** The ways in which a line may be read: word by word, with signs inside words left out, and letter by letter. */
function readings(text: string): { words: string[]; letters: string[] } {
  const words: string[] = [];
  const letters: string[] = [];
  for (const one of ['i', 'l']) {
    for (const read of [text, withSigns(text)]) {
      const base = plain(read).replaceAll('1', one);
      const tokens = tokensOf(base);
      words.push(tokens.join(' '), base.split(/\s+/).map((chunk) => tokensOf(chunk).join('')).join(' '));
      letters.push(spelledOut(tokens));
    }
  }
  return { words, letters };
}

/** One listed word as a pattern: every letter may be drawn out, never fewer of them than it has ("ass" is not "as"). */
const patternOf = (word: string) => word.replace(/(\p{L}|\p{N})\1*/gu, (run) => `${run[0]}{${run.length},}`);

/** Finds words of a list in lines, however they are dressed up. */
export type WordFinder = (text: string) => boolean;

/**
 * @param listed words or phrases; `word*` also finds what only begins so
 * @returns a finder; made once for a list, since it compiles it
 */
export function makeWordFinder(listed: readonly string[]): WordFinder {
  const entries = listed.map((word) => ({ open: word.trim().endsWith('*'), words: tokensOf(plain(word).replaceAll('1', 'i')) })).filter(({ words }) => words.length > 0);
  if (!entries.length) return () => false;
  const bounded = entries.map(({ open, words }) => `${words.map(patternOf).join(' ')}${open ? '' : '(?= |$)'}`).join('|');
  const loose = entries.map(({ words }) => patternOf(words.join(''))).join('|');
  const [inWords, inLetters] = [new RegExp(`(?:^| )(?:${bounded})`, 'u'), new RegExp(loose, 'u')];
  return (text) => {
    const { words, letters } = readings(text);
    return words.some((reading) => inWords.test(reading)) || letters.some((reading) => inLetters.test(reading));
  };
}

const ENDINGS = 'com|net|org|info|biz|io|co|me|tv|cc|ly|gg|to|app|dev|xyz|site|online|live|link|shop|club|cam|chat|top|vip|ru|de|uk|fr|eu|us|in|br';
const LINK = new RegExp(`\\w{2,8}://|www\\.|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2,}\\s*[([]?\\b(?:dot|punkt|point)\\b[)\\]]?\\s*(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu');

/** Whether a line leads somewhere else: an address, a bare domain, or one spelled out ("example dot com"). */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
