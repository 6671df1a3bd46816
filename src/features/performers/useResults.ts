import { useEffect, useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { type Filters, queryFrom } from './filters';
import { selectCategories, selectPerformers } from './selectors';
import { refreshRequested, searchRequested } from './slice';

/** Live pictures are renewed every 15 to 20 seconds; asking more often shows nothing new. */
const REFRESH_MS = 20_000;

// React warns about layout effects on the server, where there is no paint to be before
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The results of a search while they are on screen: found, watched over the socket, and refreshed by themselves. Mount it anew for another search. */
export function useResults(filters: Filters, loaded: boolean) {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectPerformers);
  const categories = useAppSelector(selectCategories);
  const query = queryFrom(filters, categories.data);
  const key = JSON.stringify(query);
  useWatch(list.data.map(({ _id }) => _id));
  useBeforePaint(() => {
    if (!loaded) dispatch(searchRequested(JSON.parse(key) as typeof query));
  }, [dispatch, loaded, key]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) dispatch(refreshRequested(JSON.parse(key) as typeof query));
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [dispatch, key]);
  return { list, again: () => dispatch(searchRequested(query)) };
}
