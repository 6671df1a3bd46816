import { EventEmitter } from 'node:events';
import { type LadderBudget } from '../ladder/ladder';
import { RefusedPublishers } from './refusedPublishers';
import { Stream, type StreamSettings } from './stream';

/** An ended stream is kept this long, so that players read the end in its playlist. */
const ENDED_STREAM_KEPT_MS = 20_000;

/** The streams of this process by id. Emits `opened` for each new stream before its publisher is attached. */
export class Streams extends EventEmitter<{ opened: [Stream] }> {
  readonly refused = new RefusedPublishers();
  private readonly byId = new Map<string, Stream>();
  private readonly timers = new Map<Stream, NodeJS.Timeout>();

  /** `budget`: what ladders may use; null: there are none. `onFault` gets errors inside streams that continue. */
  constructor(
    private readonly settings: StreamSettings,
    private readonly budget: LadderBudget | null,
    private readonly onFault: (error: unknown) => void,
  ) {
    super();
  }

  get all(): Stream[] {
    return [...this.byId.values()];
  }

  get(id: string): Stream | undefined {
    return this.byId.get(id);
  }

  /** Returns the stream with this id if it has not ended, else a new one. */
  open(id: string): Stream {
    this.refused.forget(id);
    const existing = this.byId.get(id);
    if (existing && existing.state !== 'ended') return existing;
    if (existing) this.remove(existing);
    const stream = new Stream(id, this.settings, this.budget, this.onFault);
    this.byId.set(id, stream);
    stream.once('ended', () => this.scheduleRemoval(stream));
    this.emit('opened', stream);
    return stream;
  }

  /**
   * Gives the publisher of a stream to a new one, which begins at its next key frame and has nothing from before. The
   * old stream ends.
   * @returns whether anything arrives from a publisher and the new stream has none
   */
  move(id: string, newId: string): boolean {
    const stream = this.byId.get(id);
    if (!stream || this.byId.get(newId)?.publisher) return false;
    const publisher = stream.release();
    if (!publisher) return false;
    this.open(newId).attach(publisher);
    publisher.requestKeyFrame();
    stream.end('stopped');
    return true;
  }

  close(): void {
    for (const stream of this.byId.values()) stream.end('closing');
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private scheduleRemoval(stream: Stream): void {
    this.timers.set(
      stream,
      setTimeout(() => this.remove(stream), ENDED_STREAM_KEPT_MS),
    );
  }

  /** Removes an ended stream with its media. */
  private remove(stream: Stream): void {
    clearTimeout(this.timers.get(stream));
    this.timers.delete(stream);
    if (this.byId.get(stream.id) === stream) this.byId.delete(stream.id);
  }
}
