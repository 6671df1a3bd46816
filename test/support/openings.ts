import { type NextPageContext } from 'next';
import { type AppStore } from '@/application/wrapper';
import { type Searching } from '@/lib/list';

type Opening = NextPageContext & { store: AppStore; res: { statusCode: number } };

/** Returns the context of a page that opens in a browser. */
export const inBrowser = (store: AppStore, query: NextPageContext['query'] = {}) =>
  ({ store, query }) as unknown as Opening;
/** Returns the context of a page that the server renders. */
export const onServer = (store: AppStore, query: NextPageContext['query'] = {}) =>
  ({ store, query, req: { headers: {}, socket: {} }, res: { statusCode: 200 } }) as unknown as Opening;

/** Records the states that a search goes through, as words. */
export function recordStates(store: AppStore, read: () => Searching): string[] {
  const word = () => {
    const { searching, success, error } = read();
    return searching ? 'searching' : success ? 'success' : error ? 'failure' : 'idle';
  };
  const states = [word()];
  store.subscribe(() => {
    if (states.at(-1) !== word()) states.push(word());
  });
  return states;
}
