import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

/** The same ids with one of them at another place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((each) => each !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** The item below the pointer. Each carries its id as `data-id`. */
const idBelow = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]')?.dataset.id;

/**
 * Puts items into an order by dragging a handle, with a finger too, or with the arrow keys on it. While one is dragged the others make room; the new order
 * is told once, at the end.
 */
export function useOrder(ids: readonly string[], onOrder: (ids: string[], id: string) => void) {
  const [drag, setDrag] = useState<{ id: string; ids: string[] } | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  const shown = drag?.ids ?? ids;
  // what changes its place loses the focus
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [shown]);
  const settle = (id: string, next: string[]) => {
    if (next.some((each, index) => each !== ids[index])) onOrder(next, id);
  };
  const move = (id: string, to: number, handle: HTMLElement) => {
    focused.current = handle;
    settle(id, moved(ids, id, to));
  };
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button > 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, ids: [...ids] });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      const below = idBelow(event);
      if (below && below !== id && drag.ids.includes(below))
        setDrag({ id, ids: moved(drag.ids, id, drag.ids.indexOf(below)) });
    },
    onPointerUp: () => {
      if (drag?.id === id) settle(id, drag.ids);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      move(id, step(ids.indexOf(id), ids.length - 1), event.currentTarget);
    },
  });
  return { shown, dragged: drag?.id ?? null, handle };
}
