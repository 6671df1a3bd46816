import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Message } from './slice';
import { type Lines } from './VirtualMessages';

/** Closer than this to the end counts as reading the newest line, px. */
export const NEAR_END = 48;

interface Reading {
  /** lines that came while the reader was elsewhere or had paused */
  fresh: number;
  onScroll: () => void;
  /** the reader went to the end by themselves */
  caughtUp: () => void;
}

const newerThan = (messages: readonly Message[], seq: number) => {
  let count = 0;
  for (let at = messages.length - 1; at >= 0 && (messages[at]?.seq ?? 0) > seq; at -= 1) count += 1;
  return count;
};

/** Knows what of a log its reader has had before their eyes. */
export function useUnseenCount(
  log: HTMLElement | null,
  messages: readonly Message[],
  paused: boolean,
  lines: RefObject<Lines | null>,
): Reading {
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(lastSeq);
  /** whether the reader was at the end before a line came */
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && !paused) setSeen(lastSeq);
  }, [lastSeq, paused]);
  // a note above the field, or a phone's keyboard, makes the log lower: the newest line stays in sight
  useEffect(() => {
    if (!log) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current && !paused) lines.current?.toEnd();
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, [log, paused, lines]);
  const onScroll = () => {
    if (!log) return;
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    if (atEnd.current && !paused) setSeen(lastSeq);
  };
  const caughtUp = () => {
    atEnd.current = true;
    setSeen(lastSeq);
  };
  return { fresh: newerThan(messages, seen), onScroll, caughtUp };
}
