import { useEffect, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { call } from '@/lib/http';
import { type DeskRow } from './deskNavigation';
import { useDesk } from './data';

export type DeskCounts = ReplyOf<'getDeskCounts'>;
export interface RowCount {
  open: number;
  late: number;
}

/** Changes come in bursts: counts load at most once in this time. */
const LOAD_INTERVAL_MS = 1000;
/** Cases become late without any change. */
const REFRESH_MS = 60_000;

let last: DeskCounts | null = null;
let loadedAt = -Infinity;

/** Returns the counts of the navigation, kept current; null before the first answer. */
export function useDeskCounts(): DeskCounts | null {
  const { changes } = useDesk();
  const [counts, setCounts] = useState(last);
  useEffect(() => {
    let isGone = false;
    const load = () => {
      loadedAt = Date.now();
      return call('getDeskCounts').then(
        (loaded) => {
          last = loaded;
          if (!isGone) setCounts(loaded);
        },
        // the next change or the next minute loads them
        () => undefined,
      );
    };
    // counted from the last load: changes that go on must not put the next one off
    const wait = changes === 0 ? 0 : Math.max(0, loadedAt + LOAD_INTERVAL_MS - Date.now());
    const first = setTimeout(() => void load(), wait);
    const repeated = setInterval(() => void load(), REFRESH_MS);
    return () => {
      isGone = true;
      clearTimeout(first);
      clearInterval(repeated);
    };
  }, [changes]);
  return counts;
}

/** Returns what a row of the navigation counts; null for nothing. */
export function countOf(counts: DeskCounts | null, { counts: what }: DeskRow): RowCount | null {
  if (!counts || !what) return null;
  if (what === 'all') return { open: counts.open, late: counts.late };
  if (what === 'mine') return { open: counts.mine, late: 0 };
  const found = counts.kinds.filter(({ kind }) => what.includes(kind));
  const sum = { open: 0, late: 0 };
  for (const { open, late } of found) {
    sum.open += open;
    sum.late += late;
  }
  return sum;
}
