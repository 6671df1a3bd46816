import { useVirtualizer, type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { type Message } from './state';
import { type LogHandle, NEAR_END_PX } from './useUnseenCount';
import styles from './ChatLog.module.css';

/** The height of a one-line message on a desktop. The real height is measured. */
const ESTIMATED_HEIGHT_PX = 29;
/** The space above the first message (the padding and `.push` of chat.module.css), which fades at the top. */
const HEADROOM_PX = 44;

interface VirtualMessagesProps {
  messages: readonly Message[];
  scroller: HTMLElement;
  /** the index of the message that stays rendered, because it may have the focus */
  active: number;
  paused: boolean;
  handle: Ref<LogHandle>;
  renderMessage: (message: Message, index: number) => ReactNode;
}

/** Renders only the messages on screen. Follows new messages at the end, and keeps the position elsewhere. */
export default function VirtualMessages({
  messages,
  scroller,
  active,
  paused,
  handle,
  renderMessage,
}: VirtualMessagesProps) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer re-renders this component by itself
  const virtualizer = useVirtualizer({
    count: messages.length,
    useFlushSync: false,
    getScrollElement: () => scroller,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    getItemKey: (index) => messages[index]?._id ?? index,
    overscan: 10,
    gap: 1,
    scrollMargin: HEADROOM_PX,
    scrollPaddingStart: HEADROOM_PX,
    anchorTo: 'end',
    followOnAppend: !paused,
    scrollEndThreshold: NEAR_END_PX,
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), active, messages.length),
  });
  const hasScrolled = useRef(false);
  useLayoutEffect(() => {
    if (hasScrolled.current || !messages.length) return;
    hasScrolled.current = true;
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
              style={{ transform: `translateY(${start - HEADROOM_PX}px)` }}
            >
              {renderMessage(message, index)}
            </div>
          )
        );
      })}
    </div>
  );
}

/** Adds the index of the focused message to the rendered ones. */
function withIndex(rendered: number[], index: number, count: number): number[] {
  if (index < 0 || index >= count || rendered.includes(index)) return rendered;
  return [...rendered, index].sort((a, b) => a - b);
}
