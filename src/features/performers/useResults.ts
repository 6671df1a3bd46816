import { useEffect, useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { type Filters, searchQuery } from './filters';
import { selectCategories, selectOwnPerformer, selectPerformers } from './selectors';
import { refreshRequested, searchRequested } from './slice';

/** Live thumbnails are renewed every 15 to 20 seconds, so a shorter interval shows nothing new. */
const RESULTS_REFRESH_INTERVAL_MS = 20_000;

// React warns about layout effects on the server
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Searches, follows the found performers over the socket and refreshes the results. Remount it for another search. */
export function useResults(filters: Filters, loaded: boolean) {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectPerformers);
  const categories = useAppSelector(selectCategories);
  const own = useAppSelector(selectOwnPerformer);
  const query = searchQuery(filters, categories.data, own);
  const key = JSON.stringify(query);
  useWatch(list.data.map(({ _id }) => _id));
  useBeforePaint(() => {
    if (!loaded) dispatch(searchRequested(JSON.parse(key) as typeof query));
  }, [dispatch, loaded, key]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) dispatch(refreshRequested(JSON.parse(key) as typeof query));
    }, RESULTS_REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [dispatch, key]);
  return { list, retry: () => dispatch(searchRequested(query)) };
}
