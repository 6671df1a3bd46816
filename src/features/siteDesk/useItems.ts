import { useState } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { useSave } from './useSave';

/** A sortable list of the site: its rows, which one is open, and what changes them. */
export function useItems<R extends { _id: string }>(
  load: () => Promise<R[]>,
  saveOrder: (ids: string[]) => Promise<R[]>,
) {
  const { data: rows, setData: setRows, failure, reload } = useLoaded(load);
  const [openId, setOpenId] = useState<string | null>(null);
  const { error, save } = useSave();
  return {
    rows,
    failure,
    reload,
    error,
    save,
    /** shows the new order at once, and saves it */
    order: (ids: string[]) => {
      setRows((before) => ids.flatMap((id) => before?.find(({ _id }) => _id === id) ?? []));
      void save(() => saveOrder(ids), setRows, '');
    },
    /** closes the open row and loads the list again */
    done: () => {
      setOpenId(null);
      reload();
    },
    /** what `ItemRow` needs to open and close */
    opening: ({ _id }: R) => ({
      isOpen: openId === _id,
      onToggle: () => setOpenId(openId === _id ? null : _id),
    }),
  };
}
