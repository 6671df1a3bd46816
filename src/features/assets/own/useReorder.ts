import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

/** Returns the ids with one of them moved to the index `to`. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((each) => each !== id);
  const index = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, index), id, ...rest.slice(index)];
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Returns the id of the element below the pointer, from its `data-id`. */
const idBelow = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]')?.dataset.id;

/**
 * Reorders elements by dragging their handles, with mouse or touch, or with the arrow keys. Shows the new order during
 * a drag, and calls `onOrder` once at its end.
 */
export function useReorder(ids: readonly string[], onOrder: (ids: string[], id: string) => void) {
  const [drag, setDrag] = useState<{ id: string; ids: string[] } | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  const shown = drag?.ids ?? ids;
  // an element that moves in the DOM loses the focus
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [shown]);
  const settle = (id: string, next: string[]) => {
    if (next.some((each, index) => each !== ids[index])) onOrder(next, id);
  };
  const move = (id: string, to: number, handle: HTMLElement) => {
    focused.current = handle;
    settle(id, moveId(ids, id, to));
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
        setDrag({ id, ids: moveId(drag.ids, id, drag.ids.indexOf(below)) });
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
