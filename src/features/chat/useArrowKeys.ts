import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Message } from './state';

/** Page Up and Page Down move by this many messages. */
const PAGE_MESSAGES = 10;

interface ArrowKeys {
  /** the index of the focused message; -1 before the first focus */
  active: number;
  /** the index of the one message in the tab order */
  tabStop: number;
  onReach: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Moves the focus through the messages of a log with the arrow keys, Page Up, Page Down, Home and End (a roving tab
 * index).
 * @param show scrolls to a message before it receives the focus
 * @param onOpen called when Enter is pressed on a message
 */
export function useArrowKeys(
  log: HTMLElement | null,
  messages: readonly Message[],
  show: (index: number) => void,
  onOpen?: (message: Message, anchor: DOMRect) => void,
): ArrowKeys {
  const [reached, setReached] = useState<string | null>(null);
  const focusPending = useRef<string | null>(null);
  const active = reached ? messages.findIndex(({ _id }) => _id === reached) : -1;
  const tabStop = active < 0 ? messages.length - 1 : active;
  // after every render, because the message may be on screen only now
  useEffect(() => {
    const element = focusPending.current && log?.querySelector<HTMLElement>(`[data-message="${focusPending.current}"]`);
    if (!element) return;
    focusPending.current = null;
    element.focus({ preventScroll: true });
  });
  const goTo = (index: number) => {
    const message = messages[index];
    if (!message) return;
    setReached(message._id);
    focusPending.current = message._id;
    show(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = messages[active];
    const { target } = event;
    const line = target instanceof HTMLElement && target.dataset['message'] !== undefined ? target : null;
    if (event.key === 'Enter' && line && chosen?.senderInfo && onOpen) {
      event.preventDefault();
      return onOpen(chosen, line.getBoundingClientRect());
    }
    const to = {
      ArrowUp: tabStop - 1,
      ArrowDown: tabStop + 1,
      PageUp: tabStop - PAGE_MESSAGES,
      PageDown: tabStop + PAGE_MESSAGES,
      Home: 0,
      End: messages.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(Math.max(0, Math.min(messages.length - 1, to)));
  };
  return { active, tabStop, onReach: setReached, onKeyDown };
}
