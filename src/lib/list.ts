/**
 * The states of every list: idle, searching, then success (data and total) or failure (error).
 * A slice spreads `listCases` into its reducers; `searching` in lib/sagas drives them.
 */
import { type PayloadAction } from '@reduxjs/toolkit';
import { type Failure } from './errorText';

export interface Page<T> {
  data: T[];
  total: number;
}

/** The state of a search. */
export interface Searching {
  searching: boolean;
  success: boolean;
  error: Failure;
}
export interface ListState<T> extends Page<T>, Searching {}

/** Returns a list that was not searched yet. */
export const emptyList = <T>(): ListState<T> => ({ data: [], total: 0, searching: false, success: false, error: null });

/** Marks a list as searching. */
export function beginSearch(list: Searching): void {
  list.searching = true;
  list.success = false;
  list.error = null;
}

/** Stores a found page. */
export function storePage<T>(list: ListState<T>, page: Page<T>): void {
  list.data = page.data;
  list.total = page.total;
  list.searching = false;
  list.success = true;
  list.error = null;
}

/** Stores the failure of a search. */
export function failSearch(list: Searching, error: Failure): void {
  list.searching = false;
  list.success = false;
  list.error = error;
}

/** Removes an item and lowers the total by one. Does nothing when the item is not in the list. */
export function removeFrom<T extends { _id: string }>(list: ListState<T>, id: string): void {
  const left = list.data.filter((item) => item._id !== id);
  if (left.length === list.data.length) return;
  list.data = left;
  list.total = Math.max(0, list.total - 1);
}

/** Adds an item at the front and raises the total by one. */
export function addTo<T extends { _id: string }>(list: ListState<T>, item: T): void {
  list.data = [item, ...list.data];
  list.total += 1;
}

/** Returns the three reducers of a list slice. `Q` is the query of the search, `P` its reply. */
export const listCases = <T, Q, P extends Page<T> = Page<T>>() => ({
  searchRequested: (list: ListState<T>, _action: PayloadAction<Q>) => beginSearch(list),
  searchSucceeded: (list: ListState<T>, { payload }: PayloadAction<P>) => storePage(list, payload),
  searchFailed: (list: ListState<T>, { payload }: PayloadAction<Failure>) => failSearch(list, payload),
});

/** Items by id, with their ids in the order of the search. */
export interface ById<T> {
  ids: string[];
  data: Record<string, T>;
  total: number;
}

/** Indexes a page by id. */
export const byId = <T extends { _id: string }>(page: Page<T>): ById<T> => ({
  ids: page.data.map((item) => item._id),
  data: Object.fromEntries(page.data.map((item) => [item._id, item])),
  total: page.total,
});
