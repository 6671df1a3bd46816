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
 * @param windowOf returns how long the first event of a room's window waits for others, in ms
 * @param deliver receives the events of one room, at least one
 */
export function makeBatches(
  windowOf: (room: string) => number,
  deliver: (room: string, events: BatchedEvent[]) => void,
): Batches {
  const waiting = new Map<string, { events: BatchedEvent[]; timer: NodeJS.Timeout }>();
  const send = (room: string) => {
    const batch = waiting.get(room);
    if (!batch) return;
    clearTimeout(batch.timer);
    waiting.delete(room);
    deliver(room, batch.events);
  };
  return {
    add(room, event) {
      const batch = waiting.get(room);
      if (batch) batch.events.push(event);
      else waiting.set(room, { events: [event], timer: setTimeout(send, windowOf(room), room) });
    },
    flush: () => [...waiting.keys()].forEach(send),
  };
}
