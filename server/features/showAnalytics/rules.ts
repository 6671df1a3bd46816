import { type ShowAnalyticsView, type ShowFiguresView } from '@contract/showAnalytics';

type Comparison = NonNullable<ShowAnalyticsView['comparison']>;
const COMPARED = [
  'peakViewers',
  'joined',
  'stayed',
  'averageWatchSeconds',
  'chatters',
  'followersWon',
  'tokens',
  'tokensPerHour',
] as const satisfies readonly (keyof Comparison & keyof ShowFiguresView)[];
export type Compared = Pick<ShowFiguresView, (typeof COMPARED)[number]>;

/** Returns the mean of the numbers among the values, to a hundredth; null without any. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (!known.length) return null;
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 100) / 100;
}

/** Returns the means of shows, each over those that recorded the figure; null without shows. */
export function meansOf(shows: readonly Compared[]): ShowAnalyticsView['comparison'] {
  if (!shows.length) return null;
  const means = Object.fromEntries(COMPARED.map((key) => [key, meanOf(shows.map((show) => show[key]))]));
  return { shows: shows.length, ...(means as Omit<Comparison, 'shows'>) };
}

/** Returns tokens per hour, to a hundredth; 0 for a show that has just begun. */
export const perHour = (tokens: number, seconds: number): number =>
  seconds > 0 ? Math.round((tokens / seconds) * 3600 * 100) / 100 : 0;
