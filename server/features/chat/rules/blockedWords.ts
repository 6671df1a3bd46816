/** Letters of other scripts, and digits, that look like a Latin letter. `1` is read as i and as l. */
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
/** Symbols that replace a letter, but only when another letter follows ("hey!" is not "heyi"). */
const SYMBOLS: Record<string, string> = { '@': 'a', $: 's', '!': '1', '|': '1', '€': 'e', '+': 't' };

/** Signs that stand for a phrase. As letters they would make a message 18 times as long, and the check as slow. */
const PHRASES = /[\uFDFA\uFDFB]/g;

/** Returns a text in lower case, without accents, with look-alikes replaced by the letter they look like. */
const normalise = (text: string) =>
  [...text.replace(PHRASES, ' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('');
const replaceSymbols = (text: string) =>
  text.replace(/\$|[@!|€+](?=[\p{L}\p{N}@$!|])/gu, (symbol) => SYMBOLS[symbol] ?? symbol);

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Joins single letters with spaces between them ("b a d"). */
const joinSpelledOut = (words: string[]) =>
  words
    .map((word) => (word.length === 1 ? word : ' '))
    .join('')
    .split(/ +/)
    .filter((run) => run.length > 1)
    .join(' ');

/** Returns the possible readings of a text: word by word, with symbols inside words dropped, and letter by letter. */
function readingsOf(text: string): { words: LetterRuns[]; letters: LetterRuns[] } {
  const words = new Set<string>();
  const letters = new Set<string>();
  for (const one of ['i', 'l']) {
    for (const variant of [text, replaceSymbols(text)]) {
      const base = normalise(variant).replaceAll('1', one);
      const found = wordsIn(base);
      words.add(found.join(' ')).add(
        base
          .split(/\s+/)
          .map((chunk) => wordsIn(chunk).join(''))
          .join(' '),
      );
      letters.add(joinSpelledOut(found));
    }
  }
  return { words: [...words].map(letterRunsOf), letters: [...letters].map(letterRunsOf) };
}

/** A text without repeated letters, and how often each letter was repeated: "asss" is "as" with the counts 1 and 3. */
interface LetterRuns {
  letters: string;
  counts: number[];
}

function letterRunsOf(text: string): LetterRuns {
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

type BoundaryCheck = (text: string, from: number, to: number) => boolean;

/**
 * Returns whether a text contains a word. Letters may repeat more often than in the word, never less ("ass" is not
 * "as").
 */
function contains(word: LetterRuns, { letters, counts }: LetterRuns, fits: BoundaryCheck): boolean {
  for (let at = letters.indexOf(word.letters); at >= 0; at = letters.indexOf(word.letters, at + 1)) {
    if (
      word.counts.every((least, index) => (counts[at + index] ?? 0) >= least) &&
      fits(letters, at, at + word.letters.length)
    )
      return true;
  }
  return false;
}

const isEdge = (character: string | undefined) => character === undefined || character === ' ';
const wholeWord: BoundaryCheck = (text, from, to) => isEdge(text[from - 1]) && isEdge(text[to]);
const wordStart: BoundaryCheck = (text, from) => isEdge(text[from - 1]);
const anywhere: BoundaryCheck = () => true;

/** Returns whether a text contains a word of the list, also when the word is disguised. */
export type BlockedWordMatcher = (text: string) => boolean;

/**
 * Returns a matcher for a list. Texts and lists come from strangers, so it matches the words one by one, in linear
 * time: one regular expression for all of them blocked the process for seconds, and a trie took 10 MB per list.
 * @param listed words or phrases; `word*` also matches every word that starts with it
 */
export function makeBlockedWordMatcher(listed: readonly string[]): BlockedWordMatcher {
  const entries = listed
    .map((word) => ({
      fits: word.trim().endsWith('*') ? wordStart : wholeWord,
      words: wordsIn(normalise(word).replaceAll('1', 'i')),
    }))
    .filter(({ words }) => words.length > 0)
    .map(({ fits, words }) => ({ fits, spoken: letterRunsOf(words.join(' ')), spelled: letterRunsOf(words.join('')) }));
  return (text) => {
    const { words, letters } = readingsOf(text);
    return (
      words.some((reading) => entries.some(({ spoken, fits }) => contains(spoken, reading, fits))) ||
      letters.some((reading) => entries.some(({ spelled }) => contains(spelled, reading, anywhere)))
    );
  };
}
