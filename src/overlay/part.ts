import { type BatchedEvent, type OverlayView } from '@contract/events';

/** One kind of overlay. */
export interface OverlayPart {
  /** shows what the server answered, the first time and after each lost connection */
  show(view: OverlayView): void;
  /** takes an event of the room. @returns `ask` when the server must be asked again */
  hear(event: BatchedEvent): 'ask' | undefined;
  /** the number after which it asks for missed messages; undefined: it asks for the present ones */
  after?(): number | undefined;
}
