import { useCallback, useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';

interface Page<T> {
  data: T[];
  total: number;
}
interface State<T> {
  /** the query of these rows */
  load: ((items: number) => Promise<Page<T>>) | null;
  rows: T[];
  /** rows that are not shown yet, so that no row moves under the cursor */
  fresh: T[];
  total: number;
  error: string | null;
}

const PAGE_ITEMS = 50;
/** the API returns at most so many */
const MAX_ITEMS = 200;
const REFRESH_DELAY_MS = 700;

/** Updates the rows that a new answer has, and keeps what is new aside. Rows further down than the answer stay. */
function merge<T extends { _id: string }>(before: State<T>, { data, total }: Page<T>): State<T> {
  const now = new Map(data.map((row) => [row._id, row]));
  const known = new Set(before.rows.map(({ _id }) => _id));
  return {
    ...before,
    total,
    rows: before.rows.flatMap((row) => now.get(row._id) ?? (total > data.length ? [row] : [])),
    fresh: data.filter(({ _id }) => !known.has(_id)),
  };
}

/**
 * The rows of a desk list, kept current. While another query loads, the old list stays.
 * @param load returns the first rows of the query; it must stay the same function until another query is wanted
 * @param changes grows when something on the desk changed
 */
export function useDeskList<T extends { _id: string }>(load: (items: number) => Promise<Page<T>>, changes: number) {
  const [state, setState] = useState<State<T>>({ load: null, rows: [], fresh: [], total: 0, error: null });
  const [items, setItems] = useState(PAGE_ITEMS);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    load(items).then(
      ({ data, total }) => !isGone && setState({ load, rows: data, fresh: [], total, error: null }),
      (error: unknown) => !isGone && setState((before) => ({ ...before, error: errorText(error) })),
    );
    return () => {
      isGone = true;
    };
  }, [load, items, attempt]);
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => {
      // a failed refresh shows in the next one; the list stays
      load(items).then(
        (page) => setState((before) => (before.load === load ? merge(before, page) : before)),
        () => undefined,
      );
    }, REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [changes, load, items]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, error: null }));
    setAttempt((count) => count + 1);
  }, []);
  /** replaces a row; null removes it from the list */
  const change = useCallback(
    (id: string, row: T | null) =>
      setState((before) => ({
        ...before,
        total: row ? before.total : before.total - 1,
        rows: before.rows.flatMap((other) => (other._id === id ? (row ?? []) : other)),
      })),
    [],
  );
  const showFresh = () => setState((before) => ({ ...before, rows: [...before.rows, ...before.fresh], fresh: [] }));
  const isLoading = state.load === null && state.error === null;
  const hasMore = items < MAX_ITEMS && state.total > state.rows.length + state.fresh.length;
  const loadMore = () => setItems(items + PAGE_ITEMS);
  return { ...state, isLoading, hasMore, reload, change, showFresh, loadMore };
}
