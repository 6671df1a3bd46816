import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Closer than this to the end counts as reading the newest line, px. */
const NEAR = 48;

interface Stick {
  /** for the element that scrolls */
  log: RefObject<HTMLDivElement | null>;
  /** lines that came while the reader was elsewhere or had paused */
  fresh: number;
  toEnd: () => void;
  onScroll: () => void;
}

/**
 * Keeps a log at its newest line while the reader is there, and where they read otherwise: nothing jumps, also when older
 * lines are put in front.
 * @param firstSeq and @param lastSeq sequence numbers of the first and the last line shown, 0 when there is none
 */
export function useStickToEnd(firstSeq: number, lastSeq: number, paused: boolean): Stick {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef(0);
  const first = useRef(firstSeq);
  /** the newest line that the reader has had before their eyes */
  const [seen, setSeen] = useState(lastSeq);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const follows = atEnd.current && !paused;
    if (firstSeq < first.current) element.scrollTop += element.scrollHeight - height.current;
    else if (follows) element.scrollTop = element.scrollHeight;
    first.current = firstSeq;
    height.current = element.scrollHeight;
     
    if (follows) setSeen(lastSeq);
  }, [firstSeq, lastSeq, paused]);

  const toEnd = () => {
    const element = log.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setSeen(lastSeq);
  };
  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current && !paused) setSeen(lastSeq);
  };
  return { log, fresh: Math.max(0, lastSeq - seen), toEnd, onScroll };
}
