import { type Reducer, type UnknownAction } from 'redux';

type StateOf<N> = { [K in keyof N]: N[K] extends Reducer<infer S> ? S : never };

/**
 * One reducer whose state holds the fields of `own` and, beside them, the nested states of other features:
 * `performer.current` stands next to `performer.earning`, though each has a slice in its own folder.
 */
export function beside<Own extends object, Nested extends Record<string, Reducer>>(
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
