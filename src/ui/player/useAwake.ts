import { type RefObject, useEffect } from 'react';

const IDLE_AFTER_MS = 3000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Marks the frame of a player with `data-resting` from three seconds after the last input on, so that its controls
 * hide; never while `isKept`, such as in a pause.
 */
export function useAwake(frame: RefObject<HTMLElement | null>, isKept: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let timer: number | undefined;
    const wake = () => {
      element.removeAttribute('data-resting');
      window.clearTimeout(timer);
      if (!isKept) timer = window.setTimeout(() => element.setAttribute('data-resting', ''), IDLE_AFTER_MS);
    };
    wake();
    for (const name of INPUTS) element.addEventListener(name, wake);
    return () => {
      window.clearTimeout(timer);
      for (const name of INPUTS) element.removeEventListener(name, wake);
    };
  }, [frame, isKept]);
}
