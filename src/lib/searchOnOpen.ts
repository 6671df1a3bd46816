import { type Dispatch, type UnknownAction } from 'redux';
import { type Failure, statusOf, toFailure } from './errorText';

/** Statuses that `application/open.ts` answers with another page: login, home, not found, maintenance. */
const LEADING_AWAY: readonly number[] = [401, 403, 404, 503];

/** Tells whether the screen shows an error in place: a refusal of the API that doesn't lead to another page. */
export function isShownInPlace(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && !LEADING_AWAY.includes(status);
}

/** What a search dispatches before and after its call. */
export interface SearchActions<P, Q> {
  searchRequested: (query: Q) => UnknownAction;
  searchSucceeded: (reply: P) => UnknownAction;
  searchFailed: (failure: Failure) => UnknownAction;
}

/**
 * Searches when a page opens. In a browser the saga of the intent does it while the screen shows its progress. On the
 * server, which runs no sagas, `search` does it here. A refusal is stored, and the screen shows it.
 * @throws on the server: refusals that lead to another page, and errors that are no refusals
 */
export async function searchOnOpen<P, Q>(
  { req, store }: { req?: unknown; store: { dispatch: Dispatch } },
  actions: SearchActions<P, Q>,
  query: Q,
  search: (query: Q) => Promise<P>,
): Promise<void> {
  store.dispatch(actions.searchRequested(query));
  if (!req) return;
  try {
    store.dispatch(actions.searchSucceeded(await search(query)));
  } catch (error) {
    if (!isShownInPlace(error)) throw error;
    store.dispatch(actions.searchFailed(toFailure(error)));
  }
}
