/**
 * Returns the rows whose place changes when they are put in the order of `ids`. Rows that are not named stay behind the
 * others, in their order; unknown ids are ignored.
 */
export function orderChanges<R extends { id: string; ordering: number }>(
  rows: readonly R[],
  ids: readonly string[],
): { id: string; ordering: number }[] {
  const placeOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rows
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
    .map(({ id }, ordering) => ({ id, ordering }))
    .filter(({ id, ordering }) => rows.find((row) => row.id === id)?.ordering !== ordering);
}
