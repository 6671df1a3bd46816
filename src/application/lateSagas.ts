import { isAction, type Middleware } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';

/**
 * Sagas answer to people, so they come over the wire when the first page is on screen and not before: the first action of its life asks for
 * them. Actions that were faster wait and are handed on in order; should the code not arrive, the next action asks again.
 */
export const lateSagas: Middleware = (store) => {
  let feed: ((action: unknown) => unknown) | null = null;
  let asking = false;
  const waiting: unknown[] = [];

  const ask = async () => {
    asking = true;
    try {
      const { startSagas } = await import('./sagas');
      feed = startSagas(store);
      waiting.splice(0).forEach(feed);
    } finally {
      asking = false;
    }
  };
  return (next) => (action) => {
    const result = next(action);
    if (feed) {
      feed(action);
    } else if (isAction(action) && action.type !== HYDRATE) {
      waiting.push(action);
      if (!asking) void ask();
    }
    return result;
  };
};
