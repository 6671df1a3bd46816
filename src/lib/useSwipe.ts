import { useRef } from 'react';

export type SwipeDirection = 'left' | 'right' | 'up' | 'down';

/** A shorter movement is a tap. */
const SWIPE_MIN_PX = 56;
/** A swipe moves this many times farther along its axis than across it. */
const SWIPE_STRAIGHTNESS = 1.6;

/** Returns the direction of a straight, long enough movement. */
export function swipeOf(x: number, y: number): SwipeDirection | null {
  const [along, across] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  if (along < SWIPE_MIN_PX || along < across * SWIPE_STRAIGHTNESS) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}

/** What a swipe is read from: an event of React or of an element. */
type Pointer = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY' | 'pointerId'>;

/**
 * Returns pointer handlers that report swipes of a finger. The element needs a `touch-action` that leaves the swipe's
 * axis to the page, and every gesture needs a button that does the same.
 */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const from = useRef<{ x: number; y: number; id: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, pointerId: id }: Pointer) =>
      void (from.current = pointerType === 'touch' ? { x, y, id } : null),
    onPointerUp: ({ pointerId, clientX, clientY }: Pointer) => {
      const start = from.current;
      from.current = null;
      const direction = start?.id === pointerId ? swipeOf(clientX - start.x, clientY - start.y) : null;
      if (direction) onSwipe(direction);
    },
    onPointerCancel: () => void (from.current = null),
  };
}
