import { randomUUID } from 'node:crypto';
import { type Authoriser } from '../callbacks/authoriser';
import { OfferError } from '../rtc/offer';
import { type PeerSettings } from '../rtc/peer';
import { WhipPublisher } from '../rtc/whipPublisher';
import { Viewer } from '../rtc/viewer';
import { type PublisherSlots } from '../stream/publisherSlots';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';

const OFFER_LIMIT = 64 * 1024;
/** WHEP sessions of one person on one stream: a few devices and tabs. */
const SESSIONS_A_PERSON = 8;
/** A WHEP session is asked about again this often, ms: a blocked viewer does not stay. */
const REAUTHORISE = 2_000;
const NO_SESSION = new HttpError(404, 'NOT_FOUND', 'This session is over');

/** @throws HttpError 415 for anything but an SDP offer, 413 over 64 KiB. */
async function readOffer(exchange: Exchange): Promise<string> {
  const type = exchange.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/sdp') throw new HttpError(415, 'UNSUPPORTED_TYPE', 'Send an SDP offer as application/sdp');
  return exchange.body(OFFER_LIMIT);
}

async function answer(open: () => Promise<string>): Promise<string> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof OfferError) throw new HttpError(400, 'BAD_OFFER', error.message);
    throw error;
  }
}

/** WHIP in and WHEP out (RFC 9725 and its sister draft): one POST opens a session, DELETE of its address ends it. */
export class WebRtcHandler {
  private readonly publishers = new Map<string, WhipPublisher>();
  private readonly viewers = new Map<string, Viewer>();

  constructor(
    private readonly streams: Streams,
    private readonly gate: Authoriser,
    private readonly places: PublisherSlots,
    private readonly settings: PeerSettings,
  ) {}

  /** Opens a publisher's session. 409 while another publishes, unless it is the same token: a reload takes its place. */
  async publish(exchange: Exchange, name: string): Promise<void> {
    const offer = await readOffer(exchange);
    const { sessionId, streamId } = await this.gate.enter({
      kind: 'publish',
      streamId: name,
      token: exchange.token,
      ip: exchange.ip,
    });
    const publisher = new WhipPublisher(randomUUID(), exchange.token, sessionId, this.settings);
    try {
      const sdp = await answer(() => publisher.open(offer));
      this.places.give(streamId, publisher, { token: exchange.token, from: exchange.url.searchParams.get('from') });
      this.publishers.set(publisher.id, publisher);
      publisher.once('closed', () => this.publishers.delete(publisher.id));
      exchange.send(
        201,
        [
          'content-type',
          'application/sdp',
          'location',
          `${exchange.path}/${publisher.id}`,
          'cache-control',
          'no-store',
        ],
        sdp,
      );
    } catch (error) {
      publisher.close('gone');
      throw error;
    }
  }

  /** Opens a viewer's session. */
  async view(exchange: Exchange, streamId: string): Promise<void> {
    const offer = await readOffer(exchange);
    const { sessionId, person } = await this.gate.enter({
      kind: 'play',
      streamId,
      token: exchange.token,
      ip: exchange.ip,
    });
    const stream = this.streams.get(streamId);
    // while the publisher still connects its viewers may do so too: after a restart of this process both come back at the same time
    if (!stream || stream.state === 'ended' || (stream.state === 'starting' && !stream.publisher))
      throw new HttpError(404, 'NOT_PUBLISHED', 'Nothing is published under this id yet');
    if (stream.publisher?.hasPackets === false)
      throw new HttpError(
        409,
        'HLS_ONLY',
        'This stream comes from a program by RTMP, whose sound WebRTC does not know: watch it by HLS',
      );
    if (exchange.token && stream.audience.sessionsOf(person) >= SESSIONS_A_PERSON)
      throw new HttpError(429, 'TOO_MANY_SESSIONS', 'This token already watches too often', { 'retry-after': '5' });
    const viewer = new Viewer(randomUUID(), exchange.token, sessionId, person, exchange.ip, this.settings);
    try {
      const sdp = await answer(() => viewer.open(offer));
      this.viewers.set(viewer.id, viewer);
      stream.addViewer(viewer);
      const timer = setInterval(() => void this.mayStay(streamId, viewer), REAUTHORISE);
      viewer.once('closed', () => {
        clearInterval(timer);
        this.viewers.delete(viewer.id);
      });
      exchange.send(
        201,
        ['content-type', 'application/sdp', 'location', `${exchange.path}/${viewer.id}`, 'cache-control', 'no-store'],
        sdp,
      );
    } catch (error) {
      viewer.close();
      throw error;
    }
  }

  /** Ends a session by its address, which nobody else knows. */
  remove(exchange: Exchange, sessionId: string): void {
    const publisher = this.publishers.get(sessionId);
    const viewer = this.viewers.get(sessionId);
    if (!publisher && !viewer) throw NO_SESSION;
    // a page that goes away may be one that is loaded again
    publisher?.close(exchange.url.searchParams.has('return') ? 'gone' : 'deleted');
    viewer?.close();
    exchange.send(200, []);
  }

  /** Asks anew about everybody who watches a stream; answers how many had to go. Those who fetch segments are asked about with the next one. */
  async recheck(streamId: string): Promise<number> {
    this.gate.forgetViewers(streamId);
    const stayed = await Promise.all(
      [...(this.streams.get(streamId)?.viewers ?? [])].map((viewer) => this.mayStay(streamId, viewer)),
    );
    return stayed.filter((may) => !may).length;
  }

  /** Whether a viewer is still allowed; closes the session of one who is not. */
  private async mayStay(streamId: string, viewer: Viewer): Promise<boolean> {
    try {
      await this.gate.enter({ kind: 'play', streamId, token: viewer.token, ip: viewer.ip });
      return true;
    } catch (error) {
      // the API does not answer: nothing is known against them
      if (error instanceof HttpError && error.statusCode === 503) return true;
      viewer.close();
      return false;
    }
  }

  /** Cuts every session that a token or a person holds on a stream; answers how many. */
  revoke(streamId: string, who: { token?: string; sessionId?: string }): number {
    this.gate.forget(streamId, who);
    const stream = this.streams.get(streamId);
    const isTheirs = (session: { token: string | null; sessionId: string | null }) =>
      (who.token !== undefined && session.token === who.token) ||
      (who.sessionId !== undefined && session.sessionId === who.sessionId);
    const viewers = [...(stream?.viewers ?? [])].filter(isTheirs);
    for (const viewer of viewers) viewer.close();
    const publisher = stream?.publisher && isTheirs(stream.publisher) ? stream.publisher : null;
    publisher?.close('revoked');
    return viewers.length + (publisher ? 1 : 0);
  }
}
