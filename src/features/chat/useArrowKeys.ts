import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Message } from './slice';

/** Lines that Page up and Page down pass. */
const PAGE = 10;

interface Walk {
  /** the line that was reached; -1: none yet */
  active: number;
  /** the one line that Tab leads to */
  stop: number;
  onReach: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Arrow keys, Page up and down, Home and End walk through the lines of a log: one of them is in the order of Tab, the focus goes along.
 * @param show brings a line on screen before it gets the focus
 * @param onOpen what Enter does with the line that has the focus
 */
export function useArrowKeys(
  log: HTMLElement | null,
  messages: readonly Message[],
  show: (index: number) => void,
  onOpen?: (message: Message) => void,
): Walk {
  const [reached, setReached] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const active = reached ? messages.findIndex(({ _id }) => _id === reached) : -1;
  const stop = active < 0 ? messages.length - 1 : active;
  // after every drawing: the line may have come on screen only now
  useEffect(() => {
    const line = waiting.current && log?.querySelector<HTMLElement>(`[data-message="${waiting.current}"]`);
    if (!line) return;
    waiting.current = null;
    line.focus({ preventScroll: true });
  });
  const goTo = (index: number) => {
    const message = messages[index];
    if (!message) return;
    setReached(message._id);
    waiting.current = message._id;
    show(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = messages[active];
    const onLine = event.target instanceof HTMLElement && event.target.dataset['message'] !== undefined;
    if (event.key === 'Enter' && onLine && chosen?.senderInfo && onOpen) {
      event.preventDefault();
      return onOpen(chosen);
    }
    const to = {
      ArrowUp: stop - 1,
      ArrowDown: stop + 1,
      PageUp: stop - PAGE,
      PageDown: stop + PAGE,
      Home: 0,
      End: messages.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(Math.max(0, Math.min(messages.length - 1, to)));
  };
  return { active, stop, onReach: setReached, onKeyDown };
}
