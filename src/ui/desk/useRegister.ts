import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useLoaded } from '@/lib/useLoaded';

const PAGE_ITEMS = 100;

/**
 * The entries of a register, page by page.
 * @param search returns one page; it must stay the same function
 */
export function useRegister<T extends { _id: string }>(
  search: (page: { limit: number; offset: number }) => Promise<{ data: T[]; total: number }>,
) {
  const load = useCallback(() => search({ limit: PAGE_ITEMS, offset: 0 }), [search]);
  const { data, setData, failure, reload } = useLoaded(load);
  const [isBusy, setBusy] = useState(false);
  const loadMore = async () => {
    if (!data || isBusy) return;
    setBusy(true);
    try {
      const next = await search({ limit: PAGE_ITEMS, offset: data.data.length });
      setData((before) => {
        const known = new Set(before?.data.map(({ _id }) => _id));
        return {
          total: next.total,
          data: [...(before?.data ?? []), ...next.data.filter(({ _id }) => !known.has(_id))],
        };
      });
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const more = data && data.total > data.data.length ? { isBusy, load: () => void loadMore() } : null;
  return { data, setData, failure, reload, more };
}
