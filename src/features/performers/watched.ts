import { readLocal, removeLocal, writeLocal } from '@/lib/localStore';
import { WATCHED_STORAGE_KEY } from '@/lib/uiStorage';

/** How many are remembered, and shown. */
export const MOST_WATCHED = 12;

/** Whose pages were opened on this device, the latest first. It stays here: the API is asked for these performers as for any others. */
interface Watched {
  /** the account that watched; empty for a guest, whose list goes over to who signs in */
  owner: string;
  ids: string[];
}

const mark = (some: boolean): void => {
  const { dataset } = document.documentElement;
  if (some) dataset.watched = '';
  else delete dataset.watched;
};

/** Whether the shelf has its place on this page. */
export const hasWatched = (): boolean => document.documentElement.dataset.watched !== undefined;

/** Forgets all of it: when asked to, and when a session ends, since the next one at this device is somebody else. */
export function forgetWatched(): void {
  removeLocal(WATCHED_STORAGE_KEY);
  mark(false);
}

/** @param account whose list; empty for a guest. What another account left is forgotten unseen. */
export function readWatched(account: string): string[] {
  const stored = readLocal<Partial<Watched>>(WATCHED_STORAGE_KEY);
  if (!stored || !Array.isArray(stored.ids)) return [];
  if (stored.owner && stored.owner !== account) {
    forgetWatched();
    return [];
  }
  return stored.ids.filter((id) => typeof id === 'string').slice(0, MOST_WATCHED);
}

const keep = (account: string, ids: readonly string[]): void =>
  writeLocal(WATCHED_STORAGE_KEY, { owner: account, ids: ids.slice(0, MOST_WATCHED) } satisfies Watched);

/** Their page was opened: they come first. */
export function rememberWatched(account: string, id: string): void {
  keep(account, [id, ...readWatched(account).filter((other) => other !== id)]);
  mark(true);
}

/** These can be seen no more. Where nobody is left, the shelf on screen keeps its place until the page is left. */
export function dropWatched(account: string, gone: readonly string[]): void {
  const left = readWatched(account).filter((id) => !gone.includes(id));
  if (left.length) keep(account, left);
  else removeLocal(WATCHED_STORAGE_KEY);
}
