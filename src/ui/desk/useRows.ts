import { useRef, useState } from 'react';

/**
 * The row under the cursor of a desk list, the selected rows, and the moves between them. The current row stays current
 * when others change the list; when it leaves, the row at its place is next. A move focuses the element with `data-row`
 * set to the id, inside `list`.
 * @param asked the row that the address asks for
 */
export function useRows<T extends { _id: string }>(
  rows: readonly T[],
  { asked, canSelect = () => true }: { asked?: string; canSelect?: (row: T) => boolean } = {},
) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState({ id: '', at: 0 });
  const indexOf = (id: string | undefined) => rows.findIndex(({ _id }) => _id === id);
  const known = [indexOf(chosen ?? asked), indexOf(seen.id)].find((at) => at >= 0);
  const place = known ?? Math.min(seen.at, rows.length - 1);
  const current = rows[place] ?? null;
  if (current && (current._id !== seen.id || place !== seen.at)) setSeen({ id: current._id, at: place });
  const selectable = rows.filter(canSelect);
  const selected = selectable.filter(({ _id }) => marked.has(_id));
  const move = (step: 1 | -1) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, place + step))];
    if (!row) return;
    setChosen(row._id);
    list.current?.querySelector<HTMLElement>(`[data-row="${row._id}"]`)?.focus();
  };
  const toggle = (id: string) =>
    setMarked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const toggleAll = () =>
    setMarked(new Set(selected.length === selectable.length ? [] : selectable.map(({ _id }) => _id)));
  /** after a decision the next row is current, and the decided ones are not selected any more */
  const passOver = (ids: readonly string[]) => {
    if (current && ids.includes(current._id)) {
      const isLeft = ({ _id }: T) => !ids.includes(_id);
      setChosen((rows.slice(place).find(isLeft) ?? rows.slice(0, place).findLast(isLeft))?._id ?? null);
    }
    setMarked((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const clear = () => setMarked(new Set());
  return { list, place, current, selected, selectable, move, toggle, toggleAll, passOver, choose: setChosen, clear };
}
export type Rows<T extends { _id: string }> = ReturnType<typeof useRows<T>>;
