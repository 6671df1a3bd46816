import { EventEmitter } from 'node:events';
import { Stream, type StreamSettings } from './stream';

/** An ended stream stays this long, so that its viewers read the end in the playlist, ms. */
const AFTERLIFE = 20_000;

/** The streams of this process, by id. `opened` fires for each new one, before its publisher is attached. */
export class Streams extends EventEmitter<{ opened: [Stream] }> {
  private readonly byId = new Map<string, Stream>();
  private readonly timers = new Set<NodeJS.Timeout>();

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
    const stream = new Stream(id, this.settings, this.onFault);
    this.byId.set(id, stream);
    stream.once('ended', () => this.forgetLater(stream));
    this.emit('opened', stream);
    return stream;
  }

  close(): void {
    for (const stream of this.byId.values()) stream.end('closing');
    for (const timer of this.timers) clearTimeout(timer);
  }

  private forgetLater(stream: Stream): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (this.byId.get(stream.id) === stream) this.byId.delete(stream.id);
    }, AFTERLIFE);
    this.timers.add(timer);
  }
}
