import { type Reducer, type UnknownAction } from 'redux';

type StateOf<N> = { [K in keyof N]: N[K] extends Reducer<infer S> ? S : never };

/**
 * Merges the reducer `own` with nested reducers of other features into one. Its state holds the fields of `own` and one
 * field per nested reducer: `performer.current` and `performer.earning` come from slices in different folders.
 */
export function mergeReducers<Own extends object, Nested extends Record<string, Reducer>>(
  own: Reducer<Own>,
  nested: Nested,
): Reducer<Own & StateOf<Nested>> {
  type State = Own & StateOf<Nested>;
  return (state: State | undefined, action: UnknownAction): State => {
    const entries = Object.entries<unknown>(state ?? {});
    const outer = state && (Object.fromEntries(entries.filter(([key]) => !(key in nested))) as Own);
    const inner = Object.fromEntries(
      Object.entries(nested).map(([key, reducer]) => [key, reducer(state?.[key as keyof State], action)]),
    );
    const next = { ...own(outer, action), ...inner } as State;
    const unchanged =
      state &&
      entries.length === Object.keys(next).length &&
      entries.every(([key, value]) => next[key as keyof State] === value);
    return unchanged ? state : next;
  };
}
