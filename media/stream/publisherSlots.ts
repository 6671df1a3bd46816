import { HttpError } from '../http/errors';
import { type Source } from './source';
import { type Streams } from './streams';

/** Who a browser's page is: its token, and the name it gives itself in the address (`from`), if it does. */
export interface Page {
  token: string | null;
  from: string | null;
}

/** One page publishes a stream at a time: it alone takes its own place, by whichever way it comes (again). */
export class PublisherSlots {
  private readonly cameFrom = new WeakMap<Source, string | null>();

  constructor(private readonly streams: Streams) {}

  /** @throws HttpError 409 when somebody else publishes this stream. */
  check(streamId: string, { token, from }: Page): void {
    const current = this.streams.get(streamId)?.publisher;
    if (current && !(current.token === token && this.cameFrom.get(current) === from))
      throw new HttpError(
        409,
        'ALREADY_PUBLISHED',
        'This stream is being published from elsewhere. End it there first',
      );
  }

  /**
   * Lets a page publish the stream; its connection of before is replaced.
   * @throws HttpError 409 when somebody else publishes this stream.
   */
  give(streamId: string, publisher: Source, page: Page): void {
    this.check(streamId, page);
    this.cameFrom.set(publisher, page.from);
    this.streams.open(streamId).attach(publisher);
  }
}
