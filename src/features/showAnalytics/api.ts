import { type ReplyOf } from '@contract/all';
import { download } from '@/lib/download';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type ShowPage = ReplyOf<'searchShowAnalytics'>;
export type ShowFigures = ShowPage['data'][number];
export type ShowAnalytics = ReplyOf<'viewShowAnalytics'>;
/** The reader of the analytics: a performer sees their own, a studio those of its performers. */
export type AnalyticsRole = 'performer' | 'studio';

export const SHOWS_PER_PAGE = 20;

export const searchShows = (page: number, visitor?: Visitor) =>
  call('searchShowAnalytics', { query: { limit: SHOWS_PER_PAGE, offset: (page - 1) * SHOWS_PER_PAGE }, visitor });
export const viewShow = (id: string, visitor?: Visitor) => call('viewShowAnalytics', { params: { id }, visitor });
export const exportShow = ({ _id: id, startedAt }: ShowFigures) =>
  download('exportShowAnalytics', {}, `show-${startedAt.slice(0, 10)}.csv`, { id });
