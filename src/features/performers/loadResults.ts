import { type NextPageContext } from 'next';
import { type AppDispatch, type RootState } from '@/application/state';
import { sayNothingHere } from '@/lib/nothingHere';
import { visitorOf } from '@/lib/visitor';
import { searchPerformers } from './api';
import { keyOf, type Place, queryFrom, readFilters } from './filters';
import { searchSucceeded } from './slice';

/** Which search the store already holds the answer of; null: the screen asks by itself. */
export interface Loaded {
  loadedKey: string | null;
}

/** On the server the first paint has the results in it; in the browser the screen shows its skeletons at once and searches. */
export async function loadResults(
  context: NextPageContext & { store: { getState: () => RootState; dispatch: AppDispatch } },
  place: Place,
): Promise<Loaded> {
  if (!context.req) return { loadedKey: null };
  const filters = readFilters(context.query, place);
  const { categories } = context.store.getState().performer;
  const found = await searchPerformers(queryFrom(filters, categories.data), visitorOf(context));
  sayNothingHere(context, !found.data.length && (filters.page > 1 || 'tags' in place.fixed));
  context.store.dispatch(searchSucceeded(found));
  return { loadedKey: keyOf(filters) };
}
