import { useCallback } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { getFigures, getStatistics } from './api';

const DAY_MS = 86_400_000;

/** Loads both halves of the dashboard for the last days. */
export function useDashboard(days: number) {
  const load = useCallback(async () => {
    const fromDate = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const [statistics, figures] = await Promise.all([getStatistics({ fromDate }), getFigures({ fromDate })]);
    return { days, statistics, figures };
  }, [days]);
  return useLoaded(load);
}
