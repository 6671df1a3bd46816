/** What a comparison of an entered value with the document says. */
export interface Result {
  tone: 'ok' | 'warn' | 'bad' | 'none';
  text: string;
}

const NOTHING: Result = { tone: 'none', text: '' };
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');

/** Compares a name as typed with the name on the document. */
export function compareNames(entered: string, documented: string): Result {
  if (!documented.trim()) return NOTHING;
  const [mine, theirs] = [fold(entered), fold(documented)];
  if (mine === theirs) return { tone: 'ok', text: 'Match' };
  if (theirs.split(' ').includes(mine)) return { tone: 'warn', text: 'Extra name' };
  return { tone: 'bad', text: 'Differs' };
}

/** Compares two values that must be equal. */
export const compareExactly = (entered: string | null, documented: string): Result =>
  !documented
    ? NOTHING
    : entered === null
      ? { tone: 'warn', text: 'Not asked' }
      : entered === documented
        ? { tone: 'ok', text: 'Match' }
        : { tone: 'bad', text: 'Differs' };

/** Returns the whole years and months from one day (YYYY-MM-DD) to a later one; negative when it is earlier. */
export function span(from: string, to: string): { years: number; months: number } {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  const months = (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0);
  return { years: Math.trunc(months / 12), months: Math.abs(months % 12) };
}

/** Says whether a text is a day that exists: YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Returns "4 March 1995". */
export const dayText = (day: string): string => DAY.format(new Date(day));
