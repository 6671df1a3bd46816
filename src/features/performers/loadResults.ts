import { type NextPageContext } from 'next';
import { type AppDispatch, type RootState } from '@/application/state';
import { statusOf } from '@/lib/errorText';
import { setNotFoundStatus } from '@/lib/notFoundStatus';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';
import { searchPerformers } from './api';
import { filterKey, type ResultsRoute, searchQuery, readFilters } from './filters';
import { searchFailed, searchRequested, searchSucceeded } from './slice';

/** The search whose results the store holds; null when the screen has to search. */
export interface LoadedResults {
  loadedKey: string | null;
}

/**
 * Loads the results on the server. In the browser the screen shows skeletons and searches by itself, also after a
 * refusal that the server met.
 */
export async function loadResults(
  context: NextPageContext & { store: { getState: () => RootState; dispatch: AppDispatch } },
  route: ResultsRoute,
): Promise<LoadedResults> {
  // this exact condition lets the bundler drop the rest from the browser
  if (typeof window !== 'undefined') return { loadedKey: null };
  const filters = readFilters(context.query, route);
  const { categories, current } = context.store.getState().performer;
  const actions = { searchRequested, searchSucceeded, searchFailed };
  await searchOnOpen(context, actions, searchQuery(filters, categories.data, current), async (query) => {
    const found = await searchPerformers(query, visitorOf(context));
    setNotFoundStatus(context, !found.data.length && (filters.page > 1 || 'tags' in route.fixed));
    return found;
  });
  const { error } = context.store.getState().performer.list;
  if (!error) return { loadedKey: filterKey(filters) };
  if (context.res) context.res.statusCode = statusOf(error) || 502;
  return { loadedKey: null };
}
