/** Returns the page number of a URL query, counted from 1. A missing or invalid number means the first page. */
export function pageNumberFrom({ page }: { page?: string | string[] }): number {
  const number = Number(page);
  return Number.isInteger(number) && number > 0 && number < 10_000 ? number : 1;
}
