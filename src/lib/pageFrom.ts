/** Which page of a list an address names, from 1. It is typed by anybody: what makes no sense is the first. */
export function pageFrom({ page }: { page?: string | string[] }): number {
  const asked = Number(page);
  return Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
}
