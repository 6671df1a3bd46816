import { formatCount, formatTokens } from '@/ui/format';
import { type AnalyticsRole, type ShowFigures } from './api';

/** Where the analytics of a role are. */
export const ANALYTICS_PATHS: Record<AnalyticsRole, string> = {
  performer: '/account/performer/analytics',
  studio: '/studio/analytics',
};

export const titleOf = ({ title }: Pick<ShowFigures, 'title'>): string => title ?? 'Public show';

/** Returns a length of time as "2 h 5 min", "12 min" or "40 s". */
export function formatLength(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
}

/** Returns a text of a figure, or a dash for one that was not recorded. */
export const orDash = (value: number | null, format: (value: number) => string = formatCount): string =>
  value === null ? '–' : format(value);

/** Returns a mean with at most one decimal. */
export const formatMean = (value: number): string => formatTokens(Math.round(value * 10) / 10);
