/** Letters of other scripts, digits and signs that are drawn like a Latin letter. `1` is read as i and as l. */
const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
};
/** Signs that stand for a letter when one follows, and for nothing else otherwise ("hey!" is not "heyi"). */
const SIGNS: Record<string, string> = { '@': 'a', $: 's', '!': '1', '|': '1', '€': 'e', '+': 't' };

/** Words without accents, in small letters, look-alikes as the letter they look like. */
const plain = (text: string) =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');
const withSigns = (text: string) => text.replace(/\$|[@!|€+](?=[\p{L}\p{N}@$!|])/gu, (sign) => SIGNS[sign] ?? sign);

const tokensOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Letters that stand apart ("b a d"), put together. */
const spelledOut = (tokens: string[]) =>
  tokens
    .map((token) => (token.length === 1 ? token : ' '))
    .join('')
    .split(/ +/)
    .filter((run) => run.length > 1)
    .join(' ');

/** The ways in which a line may be read, each once: word by word, with signs inside words left out, and letter by letter. */
function readings(text: string): { words: Runs[]; letters: Runs[] } {
  const words = new Set<string>();
  const letters = new Set<string>();
  for (const one of ['i', 'l']) {
    for (const read of [text, withSigns(text)]) {
      const base = plain(read).replaceAll('1', one);
      const tokens = tokensOf(base);
      words.add(tokens.join(' ')).add(
        base
          .split(/\s+/)
          .map((chunk) => tokensOf(chunk).join(''))
          .join(' '),
      );
      letters.add(spelledOut(tokens));
    }
  }
  return { words: [...words].map(runsOf), letters: [...letters].map(runsOf) };
}

/** A text with a letter once where it stands several times in a row, and how often each stood there: "asss" is "as", once and three times. */
interface Runs {
  letters: string;
  counts: number[];
}

function runsOf(text: string): Runs {
  const letters: string[] = [];
  const counts: number[] = [];
  for (const letter of text.split('')) {
    if (letters.at(-1) === letter) counts.push((counts.pop() ?? 0) + 1);
    else {
      letters.push(letter);
      counts.push(1);
    }
  }
  return { letters: letters.join(''), counts };
}

type Fits = (text: string, from: number, to: number) => boolean;

/** Whether a listed word stands in a line: every letter may be drawn out, never fewer of them than it has ("ass" is not "as"). */
function stands(word: Runs, { letters, counts }: Runs, fits: Fits): boolean {
  for (let at = letters.indexOf(word.letters); at >= 0; at = letters.indexOf(word.letters, at + 1)) {
    if (
      word.counts.every((least, index) => (counts[at + index] ?? 0) >= least) &&
      fits(letters, at, at + word.letters.length)
    )
      return true;
  }
  return false;
}

const isEdge = (sign: string | undefined) => sign === undefined || sign === ' ';
const whole: Fits = (text, from, to) => isEdge(text[from - 1]) && isEdge(text[to]);
const beginning: Fits = (text, from) => isEdge(text[from - 1]);
const anywhere: Fits = () => true;

/** Finds words of a list in lines, however they are dressed up. */
export type WordFinder = (text: string) => boolean;

/**
 * Anybody may write the line and any performer the list, so that each word is looked for by itself, in a time that grows with the lengths of both. (One regular
 * expression of all words held the process for seconds, a tree of them took ten megabytes a list.)
 * @param listed words or phrases; `word*` also finds what only begins so
 * @returns a finder; made once for a list
 */
export function makeWordFinder(listed: readonly string[]): WordFinder {
  const entries = listed
    .map((word) => ({
      fits: word.trim().endsWith('*') ? beginning : whole,
      words: tokensOf(plain(word).replaceAll('1', 'i')),
    }))
    .filter(({ words }) => words.length > 0)
    .map(({ fits, words }) => ({ fits, spoken: runsOf(words.join(' ')), spelled: runsOf(words.join('')) }));
  return (text) => {
    const { words, letters } = readings(text);
    return (
      words.some((reading) => entries.some(({ spoken, fits }) => stands(spoken, reading, fits))) ||
      letters.some((reading) => entries.some(({ spelled }) => stands(spelled, reading, anywhere)))
    );
  };
}

const ENDINGS =
  'com|net|org|info|biz|io|co|me|tv|cc|ly|gg|to|app|dev|xyz|site|online|live|link|shop|club|cam|chat|top|vip|ru|de|uk|fr|eu|us|in|br';
const LINK = new RegExp(
  `\\w{2,8}://|www\\.|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2,}\\s*[([]?\\b(?:dot|punkt|point)\\b[)\\]]?\\s*(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Whether a line leads somewhere else: an address, a bare domain, or one spelled out ("example dot com"). */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
