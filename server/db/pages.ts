interface Page {
  limit: number;
  offset: number;
}

/**
 * Returns one page of a list and the total number of rows. A page that is not full is the last one, so the total is
 * known without counting.
 * @param count runs only when the page does not tell the total
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
