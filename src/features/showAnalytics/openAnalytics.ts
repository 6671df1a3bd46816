import { type NextPageContext } from 'next';
import { pageNumberFrom } from '@/lib/pageNumber';
import { visitorOf } from '@/lib/visitor';
import { type AnalyticsRole, searchShows, type ShowAnalytics, type ShowPage, viewShow } from './api';

/** Loads a page of the shows that an account sees. */
export const openShows =
  <R extends AnalyticsRole>(role: R) =>
  async (context: NextPageContext): Promise<{ role: R; shows: ShowPage; page: number }> => {
    const page = pageNumberFrom(context.query);
    return { role, shows: await searchShows(page, visitorOf(context)), page };
  };

/** Loads the analytics of the show in the address. */
export const openShow =
  <R extends AnalyticsRole>(role: R) =>
  async (context: NextPageContext): Promise<{ role: R; id: string; show: ShowAnalytics }> => {
    const id = String(context.query.id);
    return { role, id, show: await viewShow(id, visitorOf(context)) };
  };
