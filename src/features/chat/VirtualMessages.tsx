import { useVirtualizer, type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { type Message } from './slice';
import styles from './chat.module.css';

/** One line of words on a desk, px; the real height is measured. */
const LINE = 29;
/** What stands above the first line in the log (chat.module.css: its padding, and the push), and fades at the top of it, px. */
const HEADROOM = 44;

/** What the log asks of the lines. */
export interface Lines {
  toEnd(): void;
  show(index: number): void;
}

interface VirtualMessagesProps {
  messages: readonly Message[];
  scroller: HTMLElement;
  /** stays drawn wherever the reader scrolls: it may hold the focus */
  active: number;
  paused: boolean;
  /** closer than this to the end counts as there, px */
  nearEnd: number;
  handle: Ref<Lines>;
  line: (message: Message, index: number) => ReactNode;
}

/** Thousands of lines, of which those on screen are drawn. At the end it follows; elsewhere nothing moves, whatever is put in front or behind. */
export default function VirtualMessages({
  messages,
  scroller,
  active,
  paused,
  nearEnd,
  handle,
  line,
}: VirtualMessagesProps) {
  // eslint-disable-next-line react-hooks/incompatible-library -- it is drawn anew by its own change, never from memory
  const virtualizer = useVirtualizer({
    count: messages.length,
    useFlushSync: false,
    getScrollElement: () => scroller,
    estimateSize: () => LINE,
    getItemKey: (index) => messages[index]?._id ?? index,
    overscan: 10,
    gap: 1,
    scrollMargin: HEADROOM,
    scrollPaddingStart: HEADROOM,
    anchorTo: 'end',
    followOnAppend: !paused,
    scrollEndThreshold: nearEnd,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || active >= messages.length || shown.includes(active)
        ? shown
        : [...shown, active].sort((a, b) => a - b);
    },
  });
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || !messages.length) return;
    begun.current = true;
    virtualizer.scrollToEnd();
  }, [virtualizer, messages.length]);
  useImperativeHandle(
    handle,
    () => ({
      toEnd: () => virtualizer.scrollToEnd(),
      show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    }),
    [virtualizer],
  );
  return (
    <div className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const message = messages[index];
        return (
          message && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.slot}
              style={{ transform: `translateY(${start - HEADROOM}px)` }}
            >
              {line(message, index)}
            </div>
          )
        );
      })}
    </div>
  );
}
