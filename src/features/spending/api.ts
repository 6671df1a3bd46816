import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** The browser's time zone. The server renders without it, and periods then begin in UTC until a limit is set. */
export const ownTimeZone = (): string | undefined =>
  typeof window === 'undefined' ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone;

export const viewSpending = (visitor?: Visitor) =>
  call('viewSpending', { query: { timeZone: ownTimeZone() }, visitor });
export const changeSpendingLimit = (period: 'day' | 'week' | 'month', limit: BodyOf<'changeSpendingLimit'>['limit']) =>
  call('changeSpendingLimit', {
    params: { period },
    body: { limit, timeZone: ownTimeZone() ?? 'UTC' },
    quiet: true,
  });
export const pauseSpending = (until: Date) =>
  call('pauseSpending', { body: { until: until.toISOString() }, quiet: true });
