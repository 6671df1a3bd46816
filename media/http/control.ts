import { timingSafeEqual } from 'node:crypto';
import { cutClip } from '../hls/clip';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';
import { findNewestKeyFrame } from './keyFrame';
import { type Mp4Handler } from './mp4';
import { type WebRtcHandler } from './webrtc';

const MAX_BODY_BYTES = 16 * 1024;
/** The length of a clip; longer by the distance to the key frame before it. */
const CLIP_SECONDS = 30;

function isSameSecret(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @throws HttpError 400 unless the body names a token or a sessionId. */
async function readHolder(exchange: Exchange): Promise<{ token?: string; sessionId?: string }> {
  const { token, sessionId } = await exchange.jsonBody(MAX_BODY_BYTES);
  if (typeof token === 'string') return { token };
  if (typeof sessionId === 'string') return { sessionId };
  throw new HttpError(400, 'VALIDATION', 'Send a token or a sessionId.');
}

/** Serves the API's `/control` calls, which need the shared secret. */
export class ControlHandler {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: WebRtcHandler,
    private readonly files: Mp4Handler,
    private readonly secret: string,
    /** returns the ids of streams that are being recorded */
    private readonly listRecordings: () => string[],
  ) {}

  /** Handles one call; `path` holds the segments after `/control/`. @throws HttpError 401, 400 or 404 */
  async handle(exchange: Exchange, path: string[]): Promise<void> {
    if (!isSameSecret(exchange.header('x-media-secret'), this.secret))
      throw new HttpError(401, 'SECRET_WRONG', 'The secret is missing or wrong.');
    const call = [exchange.method, path[0], path.length > 1 ? ':id' : '', path[2] ?? ''].filter(Boolean).join(' ');
    const id = path[1] ?? '';
    switch (call) {
      case 'GET health':
        return exchange.json(200, this.readHealth());
      case 'GET streams':
        return exchange.json(200, { data: this.streams.all.map((stream) => stream.view()) });
      case 'GET recordings':
        return exchange.json(200, { data: this.listRecordings() });
      case 'GET deliveries':
        return exchange.json(200, {
          data: this.streams.all.map(({ id, flow, viewerTracker }) => ({
            streamId: id,
            flow,
            watching: viewerTracker.watching,
          })),
        });
      case 'GET streams :id':
        return this.sendStream(exchange, id);
      case 'GET streams :id publisher': {
        const publisher = this.streams.get(id)?.viewPublisher() ?? null;
        return exchange.json(200, { publisher, refused: publisher ? null : this.streams.refused.get(id) });
      }
      case 'GET streams :id picture':
        return this.sendPicture(exchange, id);
      case 'GET streams :id clip':
        return this.sendClip(exchange, id);
      case 'POST streams :id stop':
        this.streams.get(id)?.end('stopped');
        return exchange.send(204, []);
      case 'POST streams :id move': {
        const { to } = await exchange.jsonBody(MAX_BODY_BYTES);
        if (typeof to !== 'string' || !to) throw new HttpError(400, 'VALIDATION', 'Send the id of the new stream.');
        const moved = this.streams.move(id, to);
        // what remains of the old stream is for nobody whom the API does not allow now
        if (moved) await this.recheck(id);
        return exchange.json(200, { moved });
      }
      case 'POST streams :id revoke':
        return exchange.json(200, { cut: this.revoke(id, await readHolder(exchange)) });
      case 'POST streams :id recheck':
        return exchange.json(200, { cut: await this.recheck(id) });
      default:
        throw new HttpError(404, 'NOT_FOUND', 'This call does not exist.');
    }
  }

  private async recheck(id: string): Promise<number> {
    return (await this.sessions.recheck(id)) + (await this.files.recheck(id));
  }

  private revoke(id: string, holder: { token?: string; sessionId?: string }): number {
    return this.sessions.revoke(id, holder) + this.files.revoke(id, holder);
  }

  private sendStream(exchange: Exchange, id: string): void {
    const stream = this.streams.get(id);
    if (!stream) throw new HttpError(404, 'NOT_PUBLISHED', 'This stream is not live.');
    exchange.json(200, stream.view());
  }

  private sendPicture(exchange: Exchange, id: string): void {
    const stream = this.streams.get(id);
    const picture = stream?.state === 'live' ? findNewestKeyFrame(stream.renditions.main.window) : null;
    if (!picture) throw new HttpError(404, 'NOT_PUBLISHED', 'This stream has no picture yet.');
    exchange.send(200, ['content-type', 'video/mp4'], picture);
  }

  private sendClip(exchange: Exchange, id: string): void {
    const stream = this.streams.get(id);
    const clip = stream?.state === 'live' ? cutClip(stream.renditions.main.window, CLIP_SECONDS) : null;
    if (!clip) throw new HttpError(404, 'NOT_PUBLISHED', 'This stream has no video yet.');
    exchange.send(200, ['content-type', 'video/mp4'], Buffer.concat(clip));
  }

  private readHealth() {
    const live = this.streams.all.filter((stream) => stream.state === 'live');
    return {
      status: 'ok',
      streams: live.length,
      viewers: live.reduce((sum, stream) => sum + stream.viewerTracker.total, 0),
      uptime: Math.round(process.uptime()),
    };
  }
}
