import { EventEmitter } from 'node:events';
import { Stream, type StreamSettings } from './stream';

/** An ended stream stays this long, so that its viewers read the end in the playlist, ms. */
const AFTERLIFE = 20_000;

/** The streams of this process, by id. `opened` fires for each new one, before its publisher is attached. */
export class Streams extends EventEmitter<{ opened: [Stream] }> {
  private readonly byId = new Map<string, Stream>();
  private readonly timers = new Map<Stream, NodeJS.Timeout>();

  /** `onFault` hears of what goes wrong within a stream that goes on. */
  constructor(
    private readonly settings: StreamSettings,
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

  /** The stream with this id that can take a publisher: the one there is, or a new one. */
  open(id: string): Stream {
    const existing = this.byId.get(id);
    if (existing && existing.state !== 'ended') return existing;
    if (existing) this.forget(existing);
    const stream = new Stream(id, this.settings, this.onFault);
    this.byId.set(id, stream);
    stream.once('ended', () => this.forgetLater(stream));
    this.emit('opened', stream);
    return stream;
  }

  close(): void {
    for (const stream of this.byId.values()) stream.end('closing');
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private forgetLater(stream: Stream): void {
    this.timers.set(
      stream,
      setTimeout(() => this.forget(stream), AFTERLIFE),
    );
  }

  /** Lets go of an ended stream, and of all its media. */
  private forget(stream: Stream): void {
    clearTimeout(this.timers.get(stream));
    this.timers.delete(stream);
    if (this.byId.get(stream.id) === stream) this.byId.delete(stream.id);
  }
}
