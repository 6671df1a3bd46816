/**
 * The life of every list of the specification: idle, then searching, then success (data and total stored) or failure (error stored).
 * A slice spreads `listCases` into its reducers; `lib/sagas` drives them.
 */
import { type PayloadAction } from '@reduxjs/toolkit';
import { type Failure } from './errorText';

export interface Page<T> {
  data: T[];
  total: number;
}

/** How far a search is. The three booleans are the specification's. */
export interface Searching {
  searching: boolean;
  success: boolean;
  error: Failure;
}
export interface ListState<T> extends Page<T>, Searching {}

export const emptyList = <T>(): ListState<T> => ({ data: [], total: 0, searching: false, success: false, error: null });

export function beginSearch(list: Searching): void {
  list.searching = true;
  list.success = false;
  list.error = null;
}

export function storePage<T>(list: ListState<T>, page: Page<T>): void {
  list.data = page.data;
  list.total = page.total;
  list.searching = false;
  list.success = true;
  list.error = null;
}

export function failSearch(list: Searching, error: Failure): void {
  list.searching = false;
  list.success = false;
  list.error = error;
}

/** Removing deletes from the list and lowers the total by one; what is not there changes nothing. */
export function removeFrom<T extends { _id: string }>(list: ListState<T>, id: string): void {
  const left = list.data.filter((item) => item._id !== id);
  if (left.length === list.data.length) return;
  list.data = left;
  list.total = Math.max(0, list.total - 1);
}

/** Adding puts the newest first and raises the total by one. */
export function addTo<T extends { _id: string }>(list: ListState<T>, item: T): void {
  list.data = [item, ...list.data];
  list.total += 1;
}

/** The three actions of a list of its own slice. `Q` is what the search asks for. */
export const listCases = <T, Q>() => ({
  searchRequested: (list: ListState<T>, _action: PayloadAction<Q>) => beginSearch(list),
  searchSucceeded: (list: ListState<T>, { payload }: PayloadAction<Page<T>>) => storePage(list, payload),
  searchFailed: (list: ListState<T>, { payload }: PayloadAction<Failure>) => failSearch(list, payload),
});

/** Things by their id, in the order of the search that found them. */
export interface ById<T> {
  ids: string[];
  data: Record<string, T>;
  total: number;
}

export const byId = <T extends { _id: string }>(page: Page<T>): ById<T> => ({
  ids: page.data.map((item) => item._id),
  data: Object.fromEntries(page.data.map((item) => [item._id, item])),
  total: page.total,
});
