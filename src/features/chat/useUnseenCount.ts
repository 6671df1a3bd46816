import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Message } from './state';

/** The scroll commands of the log. */
export interface LogHandle {
  toEnd(): void;
  show(index: number): void;
}

/** A reader who is this close to the end sees the newest message. */
export const NEAR_END_PX = 48;

interface UnseenCount {
  /** messages that arrived while the reader had scrolled away or paused */
  unseen: number;
  onScroll: () => void;
  /** call it when the reader jumps to the end */
  onCaughtUp: () => void;
}

const countNewerThan = (messages: readonly Message[], seq: number) => {
  let count = 0;
  for (let at = messages.length - 1; at >= 0 && (messages[at]?.seq ?? 0) > seq; at -= 1) count += 1;
  return count;
};

/** Counts the messages of a log that the reader has not seen yet. */
export function useUnseenCount(
  log: HTMLElement | null,
  messages: readonly Message[],
  paused: boolean,
  handle: RefObject<LogHandle | null>,
): UnseenCount {
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(lastSeq);
  /** whether the reader was at the end before the newest message arrived */
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && !paused) setSeen(lastSeq);
  }, [lastSeq, paused]);
  // keep the newest message visible when a note above the composer, or the keyboard of a phone, shrinks the log
  useEffect(() => {
    if (!log) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current && !paused) handle.current?.toEnd();
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, [log, paused, handle]);
  const onScroll = () => {
    if (!log) return;
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
    if (atEnd.current && !paused) setSeen(lastSeq);
  };
  const onCaughtUp = () => {
    atEnd.current = true;
    setSeen(lastSeq);
  };
  return { unseen: countNewerThan(messages, seen), onScroll, onCaughtUp };
}
