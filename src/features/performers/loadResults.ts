import { type NextPageContext } from 'next';
import { type AppDispatch, type RootState } from '@/application/state';
import { setNotFoundStatus } from '@/lib/notFoundStatus';
import { visitorOf } from '@/lib/visitor';
import { searchPerformers } from './api';
import { filterKey, type ResultsRoute, searchQuery, readFilters } from './filters';
import { searchSucceeded } from './slice';

/** The search whose results the store holds; null when the screen has to search. */
export interface LoadedResults {
  loadedKey: string | null;
}

/** Loads the results on the server. In the browser the screen shows skeletons and searches by itself. */
export async function loadResults(
  context: NextPageContext & { store: { getState: () => RootState; dispatch: AppDispatch } },
  route: ResultsRoute,
): Promise<LoadedResults> {
  if (!context.req) return { loadedKey: null };
  const filters = readFilters(context.query, route);
  const { categories } = context.store.getState().performer;
  const found = await searchPerformers(searchQuery(filters, categories.data), visitorOf(context));
  setNotFoundStatus(context, !found.data.length && (filters.page > 1 || 'tags' in route.fixed));
  context.store.dispatch(searchSucceeded(found));
  return { loadedKey: filterKey(filters) };
}
