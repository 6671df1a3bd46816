import { randomUUID } from 'node:crypto';
import { type Authoriser } from '../callbacks/authoriser';
import { OfferError } from '../rtc/offer';
import { type PeerSettings } from '../rtc/peer';
import { Viewer } from '../rtc/viewer';
import { readWish } from '../rtc/sizeWish';
import { WhipPublisher } from '../rtc/whipPublisher';
import { type PublisherSlots } from '../stream/publisherSlots';
import { type Stream } from '../stream/stream';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';
import { MAX_SESSIONS_PER_PERSON, TOO_MANY_SESSIONS } from './sessionLimit';

const MAX_OFFER_BYTES = 64 * 1024;
const MAX_WISH_BYTES = 1024;
/** WHEP sessions are authorised again at this interval, so that a blocked viewer is disconnected. */
const REAUTHORISE_INTERVAL_MS = 2_000;
const NO_SESSION = new HttpError(404, 'NOT_FOUND', 'This session has ended.');

const typeOf = (exchange: Exchange) => exchange.header('content-type')?.split(';')[0]?.trim().toLowerCase();

/** @throws HttpError 415 for anything but an SDP offer, 413 over 64 KiB. */
async function readOffer(exchange: Exchange): Promise<string> {
  if (typeOf(exchange) !== 'application/sdp')
    throw new HttpError(415, 'UNSUPPORTED_TYPE', 'Send an SDP offer as application/sdp.');
  return exchange.body(MAX_OFFER_BYTES);
}

/** Opens a peer connection and turns its OfferError into HttpError 400. */
async function openPeer(open: () => Promise<string>, onRefused?: (error: OfferError) => void): Promise<string> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof OfferError)) throw error;
    onRefused?.(error);
    throw new HttpError(400, 'BAD_OFFER', error.message);
  }
}

/** The address of the session names its stream even if only a stream key did, so that it is found at this node. */
function sendAnswer(exchange: Exchange, streamId: string, sessionId: string, sdp: string): void {
  const location = `${exchange.path.slice(0, exchange.path.lastIndexOf('/'))}/${streamId}/${sessionId}`;
  exchange.send(201, ['content-type', 'application/sdp', 'location', location, 'cache-control', 'no-store'], sdp);
}

/**
 * Serves WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep): a POST opens a session, DELETE of its address ends it. There
 * are two additions of our own: GET of its address says whether it goes on, and PATCH tells which size a viewer wants.
 */
export class WebRtcHandler {
  private readonly publishers = new Map<string, WhipPublisher>();
  private readonly viewers = new Map<string, Viewer>();

  constructor(
    private readonly streams: Streams,
    private readonly authoriser: Authoriser,
    private readonly slots: PublisherSlots,
    private readonly settings: PeerSettings,
  ) {}

  /**
   * Opens a publisher's session. A reload of the publishing page replaces its earlier session.
   * @throws HttpError 409 when another page publishes the stream, or as `readOffer` and `Authoriser`.
   */
  async publish(exchange: Exchange, name: string): Promise<void> {
    const offer = await readOffer(exchange);
    const { token, ip } = exchange;
    const { sessionId, streamId } = await this.authoriser.authorise({ kind: 'publish', streamId: name, token, ip });
    const publisher = new WhipPublisher(randomUUID(), token, sessionId, this.settings);
    try {
      const sdp = await openPeer(
        () => publisher.open(offer),
        (error) => this.streams.refused.note(streamId, error),
      );
      this.slots.claim(streamId, publisher, { token, from: exchange.url.searchParams.get('from') });
      this.publishers.set(publisher.id, publisher);
      publisher.once('closed', () => this.publishers.delete(publisher.id));
      sendAnswer(exchange, streamId, publisher.id, sdp);
    } catch (error) {
      publisher.close('gone');
      throw error;
    }
  }

  /**
   * Opens a viewer's session.
   * @throws HttpError 404 while nobody publishes, 409 for RTMP streams, 429 over the limit of sessions per person.
   */
  async view(exchange: Exchange, streamId: string): Promise<void> {
    const offer = await readOffer(exchange);
    const { token, ip, proof } = exchange;
    const { sessionId, person } = await this.authoriser.authorise({ kind: 'play', streamId, token, ip, proof });
    const stream = this.findViewable(streamId);
    if (token && stream.viewerTracker.countSessions(person) >= MAX_SESSIONS_PER_PERSON) throw TOO_MANY_SESSIONS;
    const viewer = new Viewer(randomUUID(), token, sessionId, person, ip, this.settings, proof);
    try {
      const sdp = await openPeer(() => viewer.open(offer));
      this.viewers.set(viewer.id, viewer);
      stream.addViewer(viewer);
      const timer = setInterval(() => void this.reauthorise(streamId, viewer), REAUTHORISE_INTERVAL_MS);
      viewer.once('closed', () => {
        clearInterval(timer);
        this.viewers.delete(viewer.id);
      });
      sendAnswer(exchange, streamId, viewer.id, sdp);
    } catch (error) {
      viewer.close();
      throw error;
    }
  }

  /** Tells a page how its session goes on, or that it has ended. @throws HttpError 404 when it has ended */
  check(exchange: Exchange, sessionId: string): void {
    const viewer = this.viewers.get(sessionId);
    if (!viewer && !this.publishers.has(sessionId)) throw NO_SESSION;
    if (viewer) exchange.json(200, { isSlow: viewer.isSlow });
    else exchange.send(200, ['cache-control', 'no-store']);
  }

  /**
   * Takes what size a viewer wants.
   * @throws HttpError 404 when its session has ended, 415 for anything but JSON, 413 over 1 KiB, 400 for no such wish
   */
  async resize(exchange: Exchange, sessionId: string): Promise<void> {
    const viewer = this.viewers.get(sessionId);
    if (!viewer) throw NO_SESSION;
    if (typeOf(exchange) !== 'application/json')
      throw new HttpError(415, 'UNSUPPORTED_TYPE', 'Send the quality as application/json.');
    const wish = readWish(await exchange.jsonBody(MAX_WISH_BYTES));
    if (!wish)
      throw new HttpError(
        400,
        'VALIDATION',
        'Send {"quality":480}, {"quality":"auto"} or {"quality":"auto","atMost":480}.',
      );
    viewer.sizes = wish;
    exchange.send(200, ['cache-control', 'no-store']);
  }

  /** Ends a session by its secret address. @throws HttpError 404 when it has ended */
  remove(exchange: Exchange, sessionId: string): void {
    const publisher = this.publishers.get(sessionId);
    const viewer = this.viewers.get(sessionId);
    if (!publisher && !viewer) throw NO_SESSION;
    // a page that is being closed may be a page that is being reloaded
    publisher?.close(exchange.url.searchParams.has('return') ? 'gone' : 'deleted');
    viewer?.close();
    exchange.send(200, []);
  }

  /**
   * Authorises all WHEP viewers of a stream again. HLS viewers are authorised with their next request.
   * @returns how many sessions were closed
   */
  async recheck(streamId: string): Promise<number> {
    this.authoriser.forgetViewers(streamId);
    const stayed = await Promise.all(
      [...(this.streams.get(streamId)?.viewers ?? [])].map((viewer) => this.reauthorise(streamId, viewer)),
    );
    return stayed.filter((isAllowed) => !isAllowed).length;
  }

  /** Closes every session that a token or a person has on a stream. @returns how many */
  revoke(streamId: string, holder: { token?: string; sessionId?: string }): number {
    this.authoriser.forget(streamId, holder);
    const stream = this.streams.get(streamId);
    const isTheirs = (session: { token: string | null; sessionId: string | null }) =>
      (holder.token !== undefined && session.token === holder.token) ||
      (holder.sessionId !== undefined && session.sessionId === holder.sessionId);
    const viewers = [...(stream?.viewers ?? [])].filter(isTheirs);
    for (const viewer of viewers) viewer.close();
    const publisher = stream?.publisher && isTheirs(stream.publisher) ? stream.publisher : null;
    publisher?.close('revoked');
    return viewers.length + (publisher ? 1 : 0);
  }

  private findViewable(streamId: string): Stream {
    const stream = this.streams.get(streamId);
    // viewers may connect while the publisher still does: after a restart of this process both return at the same time
    if (!stream || stream.state === 'ended' || (stream.state === 'starting' && !stream.publisher))
      throw new HttpError(404, 'NOT_PUBLISHED', 'This stream is not live yet.');
    if (stream.publisher?.hasPackets === false)
      throw new HttpError(
        409,
        'HLS_ONLY',
        'This stream is published by RTMP with AAC audio, which WebRTC does not support. Use HLS.',
      );
    return stream;
  }

  /** Returns whether a viewer is still allowed, and closes the session if not. */
  private async reauthorise(streamId: string, viewer: Viewer): Promise<boolean> {
    const { token, ip, proof } = viewer;
    const isAllowed = await this.authoriser.stillAllows({ kind: 'play', streamId, token, ip, proof });
    if (!isAllowed) viewer.close();
    return isAllowed;
  }
}
