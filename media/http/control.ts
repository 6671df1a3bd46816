import { timingSafeEqual } from 'node:crypto';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';
import { findNewestKeyFrame } from './keyFrame';
import { type WebRtcHandler } from './webrtc';

const BODY_LIMIT = 16 * 1024;

function sameSecret(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function readWho(exchange: Exchange): Promise<{ token?: string; sessionId?: string }> {
  let body: { token?: unknown; sessionId?: unknown };
  try {
    body = JSON.parse(await exchange.body(BODY_LIMIT)) as typeof body;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'VALIDATION', 'The body is not JSON');
  }
  const { token, sessionId } = body ?? {};
  if (typeof token === 'string') return { token };
  if (typeof sessionId === 'string') return { sessionId };
  throw new HttpError(400, 'VALIDATION', 'Say whom: token or sessionId');
}

/** What the API asks and orders; proven by the secret. */
export class ControlHandler {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: WebRtcHandler,
    private readonly secret: string,
    /** streams that are being written down */
    private readonly recording: () => string[],
  ) {}

  /** `path` is what follows `/control/`. */
  async handle(exchange: Exchange, path: string[]): Promise<void> {
    if (!sameSecret(exchange.header('x-media-secret'), this.secret))
      throw new HttpError(401, 'SECRET_WRONG', 'The secret is missing or wrong');
    const call = [exchange.method, path[0], path.length > 1 ? ':id' : '', path[2] ?? ''].filter(Boolean).join(' ');
    const id = path[1] ?? '';
    switch (call) {
      case 'GET health':
        return exchange.json(200, this.health());
      case 'GET streams':
        return exchange.json(200, { data: this.streams.all.map((stream) => stream.view()) });
      case 'GET recordings':
        return exchange.json(200, { data: this.recording() });
      case 'GET deliveries':
        return exchange.json(200, {
          data: this.streams.all.map(({ id, flow, audience }) => ({ streamId: id, flow, watching: audience.watching })),
        });
      case 'GET streams :id':
        return this.one(exchange, id);
      case 'GET streams :id picture':
        return this.picture(exchange, id);
      case 'POST streams :id stop':
        this.streams.get(id)?.end('stopped');
        return exchange.send(204, []);
      case 'POST streams :id revoke':
        return exchange.json(200, { cut: this.sessions.revoke(id, await readWho(exchange)) });
      case 'POST streams :id recheck':
        return exchange.json(200, { cut: await this.sessions.recheck(id) });
      default:
        throw new HttpError(404, 'NOT_FOUND', 'There is no such call');
    }
  }

  private one(exchange: Exchange, id: string): void {
    const stream = this.streams.get(id);
    if (!stream) throw new HttpError(404, 'NOT_PUBLISHED', 'Nothing is published under this id');
    exchange.json(200, stream.view());
  }

  private picture(exchange: Exchange, id: string): void {
    const stream = this.streams.get(id);
    const picture = stream?.state === 'live' ? findNewestKeyFrame(stream.renditions.main.window) : null;
    if (!picture) throw new HttpError(404, 'NOT_PUBLISHED', 'There is no picture under this id');
    exchange.send(200, ['content-type', 'video/mp4'], picture);
  }

  private health() {
    const live = this.streams.all.filter((stream) => stream.state === 'live');
    return {
      status: 'ok',
      streams: live.length,
      viewers: live.reduce((sum, stream) => sum + stream.audience.total, 0),
      uptime: Math.round(process.uptime()),
    };
  }
}
