import { type NextPageContext } from 'next';
import { type AppDispatch } from '@/application/state';
import { statusOf, toFailure } from '@/lib/errorText';
import { isShownInPlace } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';
import { loadDetail } from './api';
import { detailFailed, detailRequested, detailSucceeded, type LoadedDetail, type PerformerPage } from './slice';

type DetailContext = NextPageContext & { store: { dispatch: AppDispatch } };

/**
 * Loads the performer in the page's URL, with their items and related performers. A refusal is stored, and the screen
 * shows it.
 * @param request the performer's request, when the caller needs its result too
 * @returns null after a refusal that the screen shows
 * @throws refusals that lead to another page, and errors that are no refusals
 */
export async function openDetail(
  context: DetailContext,
  request?: Promise<PerformerPage>,
): Promise<LoadedDetail | null> {
  const { store, query, res } = context;
  const username = String(query.username);
  store.dispatch(detailRequested({ username }));
  try {
    const detail = await loadDetail(username, visitorOf(context), request);
    store.dispatch(detailSucceeded(detail));
    return detail;
  } catch (error) {
    store.dispatch(detailFailed(toFailure(error)));
    const status = statusOf(error);
    // an invalid username is an unknown one
    if (!isShownInPlace(error) || status === 400) throw error;
    if (res) res.statusCode = status || 502;
    return null;
  }
}
