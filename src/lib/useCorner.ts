import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** A shorter movement is a tap. */
const DRAG_MIN_PX = 8;

/** Returns the corner of the window that is nearest to a point. */
export const nearestCorner = (x: number, y: number, width: number, height: number): Corner =>
  `${y < height / 2 ? 'top' : 'bottom'}-${x < width / 2 ? 'left' : 'right'}`;

/** Returns the corner in the direction of an arrow key, or null for other keys. */
export function cornerBeside(corner: Corner, key: string): Corner | null {
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  if (key === 'ArrowLeft' || key === 'ArrowRight') return `${vertical}-${key === 'ArrowLeft' ? 'left' : 'right'}`;
  if (key === 'ArrowUp' || key === 'ArrowDown') return `${key === 'ArrowUp' ? 'top' : 'bottom'}-${horizontal}`;
  return null;
}

/** Lets a small picture be dragged to a corner of the screen, or moved with the arrow keys. A tap calls `onTap`. */
export function useCorner(onTap: () => void) {
  const [corner, setCorner] = useState<Corner>('top-right');
  const [offset, setOffset] = useState<{ x: number; y: number } | null>(null);
  const from = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null);
  const drop = () => {
    from.current = null;
    setOffset(null);
  };
  const style: CSSProperties = offset ? { transform: `translate(${offset.x}px, ${offset.y}px)` } : {};
  return {
    corner,
    style,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        from.current = { x: event.clientX, y: event.clientY, hasMoved: false };
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { current } = from;
        if (!current) return;
        const [x, y] = [clientX - current.x, clientY - current.y];
        current.hasMoved ||= Math.hypot(x, y) >= DRAG_MIN_PX;
        if (current.hasMoved) setOffset({ x, y });
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        const hasMoved = from.current?.hasMoved;
        drop();
        if (hasMoved) setCorner(nearestCorner(clientX, clientY, window.innerWidth, window.innerHeight));
        else onTap();
      },
      onPointerCancel: drop,
      onKeyDown: (event: KeyboardEvent) => {
        const next = cornerBeside(corner, event.key);
        if (event.key === 'Enter' || event.key === ' ') onTap();
        else if (next) setCorner(next);
        else return;
        event.preventDefault();
      },
    },
  };
}
