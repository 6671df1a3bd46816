import { useCallback, useSyncExternalStore } from 'react';

/** A phone, upright or lying down; the style sheets repeat these queries. */
export const PHONE = '(max-width: 720px), (max-height: 499px)';
/** A phone lying down. A phone upright with its keyboard up is as low, but narrower. */
export const LYING = '(min-width: 560px) and (max-height: 499px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns whether a media query matches; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
