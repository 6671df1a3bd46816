import { type BatchedEvent } from '@contract/events';

/**
 * Collects the events of each room and delivers them once per window, in order, so that a busy room needs few packets.
 */
export interface Batches {
  add(room: string, event: BatchedEvent): void;
  /** delivers all waiting events now */
  flush(): void;
}

/**
 * Creates the batches of all rooms.
 * @param windowMs how long the first event of a window waits for others
 * @param deliver receives the events of one room, at least one
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
