import { type Db } from './client';

interface Entry<T> {
  value: T | null;
  /** when the value was asked for, in milliseconds; 0: it is out of date */
  at: number;
  loading: Promise<T> | null;
}

/** More would take memory for performers whom nobody watches any more. */
const ENTRIES_MAX = 500;

/** Keeps values that cost a query over many rows, one per key, so that however many ask, the query runs seldom. */
export function keep<T>(load: (db: Db, key: string) => Promise<T>, keptMs: number) {
  const databases = new WeakMap<Db, Map<string, Entry<T>>>();
  const entryOf = (db: Db, key: string): Entry<T> => {
    const entries = databases.get(db) ?? new Map<string, Entry<T>>();
    databases.set(db, entries);
    const known = entries.get(key);
    if (known) return known;
    if (entries.size >= ENTRIES_MAX) entries.clear();
    const entry: Entry<T> = { value: null, at: 0, loading: null };
    entries.set(key, entry);
    return entry;
  };
  const renew = (db: Db, key: string, entry: Entry<T>): Promise<T> => {
    entry.loading ??= load(db, key)
      .then((value) => Object.assign(entry, { value, at: Date.now() }).value as T)
      .finally(() => (entry.loading = null));
    return entry.loading;
  };
  const isFresh = ({ at }: Entry<T>) => Date.now() - at < keptMs;
  return {
    /** Returns the value, loaded anew if it is too old. */
    async read(db: Db, key: string): Promise<T> {
      const entry = entryOf(db, key);
      return isFresh(entry) && entry.value !== null ? entry.value : renew(db, key, entry);
    },
    /** Returns the value at once, however old, and renews it meanwhile; null before the first one. */
    peek(db: Db, key: string): T | null {
      const entry = entryOf(db, key);
      // a failure shows when somebody reads
      if (!isFresh(entry)) void renew(db, key, entry).catch(() => undefined);
      return entry.value;
    },
    /** Lets the next reader load the value anew. */
    forget(db: Db, key: string): void {
      databases.get(db)?.delete(key);
    },
  };
}
