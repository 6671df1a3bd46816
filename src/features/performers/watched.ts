import { readLocal, removeLocal, writeLocal } from '@/lib/localStore';
import { WATCHED_STORAGE_KEY } from '@/lib/uiStorage';

/** The number of performers that are remembered and shown. */
export const WATCHED_MAX = 12;

/** The performers whose pages this device opened, latest first. The list never leaves the device as a whole. */
interface Watched {
  /** the account that watched; empty for a guest, whose list passes to the account that logs in */
  owner: string;
  ids: string[];
}

const setHasWatched = (some: boolean): void => {
  const { dataset } = document.documentElement;
  if (some) dataset.watched = '';
  else delete dataset.watched;
};

/** Whether the page shows the recently watched section. */
export const hasWatched = (): boolean => document.documentElement.dataset.watched !== undefined;

/** Clears the list: on request, and when a session ends, because somebody else may use the device next. */
export function forgetWatched(): void {
  removeLocal(WATCHED_STORAGE_KEY);
  setHasWatched(false);
}

/** Returns the watched ids. Clears a list of another account. @param account empty for a guest */
export function readWatched(account: string): string[] {
  const stored = readLocal<Partial<Watched>>(WATCHED_STORAGE_KEY);
  if (!stored || !Array.isArray(stored.ids)) return [];
  if (stored.owner && stored.owner !== account) {
    forgetWatched();
    return [];
  }
  return stored.ids.filter((id) => typeof id === 'string').slice(0, WATCHED_MAX);
}

const store = (account: string, ids: readonly string[]): void =>
  writeLocal(WATCHED_STORAGE_KEY, { owner: account, ids: ids.slice(0, WATCHED_MAX) } satisfies Watched);

/** Puts a performer at the front of the list. */
export function rememberWatched(account: string, id: string): void {
  store(account, [id, ...readWatched(account).filter((other) => other !== id)]);
  setHasWatched(true);
}

/** Removes performers who aren't available any more. An empty section stays on screen until the page closes. */
export function dropWatched(account: string, gone: readonly string[]): void {
  const left = readWatched(account).filter((id) => !gone.includes(id));
  if (left.length) store(account, left);
  else removeLocal(WATCHED_STORAGE_KEY);
}
