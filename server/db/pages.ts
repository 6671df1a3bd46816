interface Page {
  limit: number;
  offset: number;
}

/**
 * One page of a list, and how many there are in all. A page that is not full is the last: its end tells, and nobody counts.
 * @param count asked where the page does not tell
 */
export async function withTotal<Row>(
  { limit, offset }: Page,
  page: PromiseLike<Row[]>,
  count: () => PromiseLike<number | { total: number }[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await page;
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  const counted = await count();
  return { rows, total: typeof counted === 'number' ? counted : (counted[0]?.total ?? 0) };
}
