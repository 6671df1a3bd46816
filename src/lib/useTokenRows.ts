import { useState } from 'react';
import { type Failure, toFailure } from './errorText';

/** A row of a form that holds from so many tokens on. `key` tells rows apart while they are added and removed. */
export type TokenRow<T> = T & { key: number };

const toRows = <T>(values: readonly T[] | null): TokenRow<T>[] | null =>
  values?.map((value, key) => ({ ...value, key })) ?? null;

/**
 * Keeps the rows of a form that are saved together, the smallest amount first.
 * @param initial null: there is no choice yet
 * @param send saves the rows. Returns them as they are saved
 */
export function useTokenRows<T extends { tokens: number }>(
  initial: readonly T[] | null,
  send: (values: T[] | null) => Promise<readonly T[] | null>,
) {
  const [rows, setRows] = useState(toRows(initial));
  const [failure, setFailure] = useState<Failure>(null);
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle');
  const set = (next: TokenRow<T>[] | null) => {
    setRows(next);
    setStatus('idle');
  };
  const save = async () => {
    setStatus('saving');
    setFailure(null);
    try {
      const values = rows && rows.map(({ key: _key, ...value }) => value as unknown as T);
      setRows(toRows(await send(values && values.sort((a, b) => a.tokens - b.tokens))));
      setStatus('saved');
    } catch (error) {
      setFailure(toFailure(error));
      setStatus('idle');
    }
  };
  return {
    rows,
    failure,
    status,
    save,
    /** adds a row above the last one, of at least one token more */
    add: (value: T) => {
      const above = (rows?.at(-1)?.tokens ?? 0) + 1;
      set([...(rows ?? []), { ...value, tokens: Math.max(value.tokens, above), key: Date.now() }]);
    },
    change: (row: TokenRow<T>, fields: Partial<T>) =>
      set(rows && rows.map((one) => (one === row ? { ...one, ...fields } : one))),
    remove: (row: TokenRow<T>) => set(rows && rows.filter((one) => one !== row)),
    /** removes the choice */
    clear: () => set(null),
  };
}
