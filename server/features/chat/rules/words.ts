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

/** A letter and how often it stands in a row. */
type Run = [letter: string, count: number];

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    if (last?.[0] === letter) last[1] += 1;
    else runs.push([letter, 1]);
  }
  return runs;
}

/** Listed words as a tree, a run a step. Every letter may be drawn out, never fewer of them than it has ("ass" is not "as"). */
interface Step {
  next: Map<string, { least: number; step: Step }[]>;
  /** a word of the list ends here: where the line's word does, or wherever it goes on */
  ends: 'whole' | 'open' | null;
}

const newStep = (): Step => ({ next: new Map(), ends: null });

function plant(root: Step, word: string, open: boolean): void {
  let at = root;
  for (const [letter, least] of runsOf(word)) {
    const ways = at.next.get(letter) ?? [];
    at.next.set(letter, ways);
    let way = ways.find((one) => one.least === least);
    if (!way) ways.push((way = { least, step: newStep() }));
    at = way.step;
  }
  if (at.ends !== 'open') at.ends = open ? 'open' : 'whole';
}

/** Whether a listed word stands in the runs from there on. */
function standsAt({ next, ends }: Step, runs: readonly Run[], at: number): boolean {
  const run = runs[at];
  if (ends === 'open' || (ends && (!run || run[0] === ' '))) return true;
  if (!run) return false;
  for (const { least, step } of next.get(run[0]) ?? []) if (run[1] >= least && standsAt(step, runs, at + 1)) return true;
  return false;
}

/** Finds words of a list in lines, however they are dressed up. */
export type WordFinder = (text: string) => boolean;

/**
 * Anybody may write the line, and any performer the list, so what it takes is bounded by both: a step for each letter of the list from each letter of the line, and
 * mostly one or two. (As one regular expression a long list held the process for seconds.)
 * @param listed words or phrases; `word*` also finds what only begins so
 * @returns a finder; made once for a list
 */
export function makeWordFinder(listed: readonly string[]): WordFinder {
  const [bounded, loose] = [newStep(), newStep()];
  for (const word of listed) {
    const words = tokensOf(plain(word).replaceAll('1', 'i'));
    if (!words.length) continue;
    plant(bounded, words.join(' '), word.trim().endsWith('*'));
    plant(loose, words.join(''), true);
  }
  return (text) => {
    const { words, letters } = readings(text);
    const inWords = (runs: Run[]) => runs.some((_run, at) => (at === 0 || runs[at - 1]?.[0] === ' ') && standsAt(bounded, runs, at));
    const inLetters = (runs: Run[]) => runs.some((_run, at) => standsAt(loose, runs, at));
    return words.some((reading) => inWords(runsOf(reading))) || letters.some((reading) => inLetters(runsOf(reading)));
  };
}

const ENDINGS = 'com|net|org|info|biz|io|co|me|tv|cc|ly|gg|to|app|dev|xyz|site|online|live|link|shop|club|cam|chat|top|vip|ru|de|uk|fr|eu|us|in|br';
const LINK = new RegExp(`\\w{2,8}://|www\\.|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2,}\\s*[([]?\\b(?:dot|punkt|point)\\b[)\\]]?\\s*(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu');

/** Whether a line leads somewhere else: an address, a bare domain, or one spelled out ("example dot com"). */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
