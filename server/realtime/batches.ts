import { type BatchedEvent } from '@contract/events';

/** Gathers what is said to rooms and hands it over once per window, in order, so that a busy room costs few packets. */
export interface Batches {
  add(room: string, event: BatchedEvent): void;
  /** hands over what waits, now */
  flush(): void;
}

/**
 * @param windowMs how long the first event of a window waits for others
 * @param deliver gets the events of one room, at least one
 */
export function makeBatches(windowMs: number, deliver: (room: string, events: BatchedEvent[]) => void): Batches {
  const waiting = new Map<string, BatchedEvent[]>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rooms = [...waiting];
    waiting.clear();
    for (const [room, events] of rooms) deliver(room, events);
  };
  return {
    add(room, event) {
      const events = waiting.get(room);
      if (events) events.push(event);
      else waiting.set(room, [event]);
      timer ??= setTimeout(flush, windowMs);
    },
    flush,
  };
}
