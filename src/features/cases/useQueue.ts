import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { type Case, type QueueQuery, searchCases } from './api';

interface Queue {
  status: 'loading' | 'ready' | 'failed';
  rows: Case[];
  /** new cases that are not in the list yet, so that no row moves under the cursor */
  fresh: Case[];
  next: string | null;
  error: string;
}
const EMPTY: Queue = { status: 'loading', rows: [], fresh: [], next: null, error: '' };
const PAGE_ITEMS = 50;
const REFRESH_DELAY_MS = 700;

/** Updates the rows that a new answer has, drops those that were decided, and keeps what is new aside. */
function merge({ rows, ...queue }: Queue, answer: Case[], isKept: (row: Case) => boolean): Queue {
  const now = new Map(answer.map((row) => [row._id, row]));
  const known = new Set(rows.map(({ _id }) => _id));
  const lastDue = rows.at(-1)?.dueAt ?? '';
  return {
    ...queue,
    // rows further down than the answer are unknown, not gone
    rows: rows.flatMap((row, at) => now.get(row._id) ?? (at >= answer.length || isKept(row) ? [row] : [])),
    fresh: answer.filter(({ _id, dueAt }) => !known.has(_id) && (queue.next === null || dueAt <= lastDue)),
  };
}

/** Shows a changed case in the list: a decided one leaves it, one that waits again comes on top. */
const withChanged = (before: Queue, row: Case): Queue => {
  const others = before.rows.filter(({ _id }) => _id !== row._id);
  if (row.decided) return { ...before, rows: others };
  const isKnown = others.length < before.rows.length;
  return {
    ...before,
    rows: isKnown ? before.rows.map((other) => (other._id === row._id ? row : other)) : [row, ...others],
  };
};

type Load = () => Promise<{ data: Case[]; next: string | null }>;

/**
 * Merges what changed on the desk into the list.
 * @param shown counts the changes that the list showed at once: an answer that was asked for before the last of them
 * may not know it, and the change itself brings the next refresh
 */
function useRefresh(
  load: Load,
  setQueue: Dispatch<SetStateAction<Queue>>,
  isKept: (row: Case) => boolean,
  shown: RefObject<number>,
): void {
  const changes = useAppSelector((state) => state.desk.changes);
  const kept = useRef(isKept);
  useEffect(() => {
    kept.current = isKept;
  });
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => {
      const asked = shown.current;
      // a failed refresh shows in the next one; the list stays
      load().then(
        ({ data }) =>
          shown.current === asked &&
          setQueue((before) => (before.status === 'ready' ? merge(before, data, kept.current) : before)),
        () => undefined,
      );
    }, REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [changes, load, setQueue, shown]);
}

/**
 * The waiting cases of a query, kept current. While another query loads, the old list stays.
 * @param isKept rows that stay although they no longer wait, such as the one that is open
 */
export function useQueue(query: QueueQuery, isKept: (row: Case) => boolean) {
  const key = JSON.stringify(query);
  const [queue, setQueue] = useState<Queue>(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(async () => {
    const { data, next } = await searchCases({ ...(JSON.parse(key) as QueueQuery), limit: PAGE_ITEMS });
    return { data, next };
  }, [key]);

  useEffect(() => {
    let isGone = false;
    load().then(
      ({ data, next }) => !isGone && setQueue({ status: 'ready', rows: data, fresh: [], next, error: '' }),
      (error: unknown) => !isGone && setQueue((before) => ({ ...before, status: 'failed', error: errorText(error) })),
    );
    return () => {
      isGone = true;
    };
  }, [load, attempt]);
  const shown = useRef(0);
  useRefresh(load, setQueue, isKept, shown);
  const reload = useCallback(() => {
    setQueue(EMPTY);
    setAttempt((count) => count + 1);
  }, []);

  const loadMore = useCallback(async () => {
    const after = queue.next;
    if (!after) return;
    const { data, next } = await searchCases({ ...(JSON.parse(key) as QueueQuery), after, limit: PAGE_ITEMS });
    setQueue((before) => ({ ...before, rows: [...before.rows, ...data], next }));
  }, [queue.next, key]);

  const change = useCallback((row: Case) => {
    shown.current += 1;
    setQueue((before) => withChanged(before, row));
  }, []);
  const showFresh = useCallback(
    () =>
      setQueue((before) => ({
        ...before,
        rows: [...before.rows, ...before.fresh].sort((a, b) => a.dueAt.localeCompare(b.dueAt)),
        fresh: [],
      })),
    [],
  );
  return { ...queue, reload, loadMore, change, showFresh };
}
