import { HttpError } from '../http/errors';
import { type Source } from './source';
import { type Streams } from './streams';

/** Identifies a publishing page: its token and the name that it gives itself in the address (`from`), if any. */
export interface PublishingPage {
  token: string | null;
  from: string | null;
}

/** Allows one publisher per stream. Only the same page may replace its own connection, by WHIP or WebSocket. */
export class PublisherSlots {
  private readonly pageNames = new WeakMap<Source, string | null>();

  constructor(private readonly streams: Streams) {}

  /** @throws HttpError 409 when another page publishes this stream. */
  assertFree(streamId: string, { token, from }: PublishingPage): void {
    const current = this.streams.get(streamId)?.publisher;
    if (current && !(current.token === token && this.pageNames.get(current) === from))
      throw new HttpError(409, 'ALREADY_PUBLISHED', 'This stream is already being published. End it there first.');
  }

  /**
   * Makes a page the publisher of the stream and replaces its earlier connection.
   * @throws HttpError 409 when another page publishes this stream.
   */
  claim(streamId: string, publisher: Source, page: PublishingPage): void {
    this.assertFree(streamId, page);
    this.pageNames.set(publisher, page.from);
    this.streams.open(streamId).attach(publisher);
  }
}
