import { useRouter } from 'next/router';

/** Returns a function that changes some filters of a list in the page's URL, and shows the first page of the result. */
export function useFilterChange<F extends { page: number }>(list: { href: (filter: F) => string }, filter: F) {
  const router = useRouter();
  return (part: Partial<F>) =>
    void router.push(list.href({ ...filter, ...part, page: 1 }), undefined, { scroll: false });
}
