import { HttpError } from '../http/errors';
import { type Callback } from './httpCallback';

export interface AccessRequest {
  kind: 'publish' | 'play';
  streamId: string;
  token: string | null;
  ip: string;
  /** what the viewer's browser sent as proof of its session; the API decides what it is worth */
  proof?: string | null;
}

export interface Permission {
  /** the API's name for the person, if it gave one */
  sessionId: string | null;
  /** identifies the viewer for counting: the API's name, else the token, else the IP address */
  person: string;
  /** the stream that was asked for, or the one that the API names instead (stream keys) */
  streamId: string;
}

interface Decision {
  permission: Permission | null;
  /** ms on the `now` clock; the API is asked again after that */
  freshUntil: number;
  /** ms on the `now` clock; the decision is used until then while the API does not answer */
  goodUntil: number;
}

interface Entry {
  request: AccessRequest;
  decision: Decision | null;
  pending: Promise<Decision> | null;
}

const MAX_FRESH_MS = 2_000;
const REFUSAL_FRESH_MS = 1_000;
/** A permission is used this long while the API is unreachable, so that its restart disconnects nobody. */
const API_OUTAGE_GRACE_MS = 30_000;

/** A token may be bound to a session or an address, so a permission holds for the same of each. */
const keyOf = ({ kind, streamId, token, ip, proof }: AccessRequest) =>
  token === null ? `${kind} ${streamId} @${ip}` : `${kind} ${streamId} :${token} ${proof ?? ''} @${ip}`;

const identify = ({ token, ip }: AccessRequest, sessionId: string | null) => sessionId ?? token ?? ip;

/**
 * Asks the API who may publish and play. Every part that a viewer fetches is checked here, so answers are cached for a
 * moment and concurrent requests share one question.
 */
export class Authoriser {
  private readonly entries = new Map<string, Entry>();
  private readonly cleanup: NodeJS.Timeout;

  constructor(
    private readonly callback: Callback,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.cleanup = setInterval(() => this.dropExpired(), API_OUTAGE_GRACE_MS);
    this.cleanup.unref();
  }

  /**
   * Returns the cached permission while it is fresh, else null: then ask `authorise`. Synchronous, for the hot path.
   */
  getCached(request: AccessRequest): Permission | null {
    const decision = this.entries.get(keyOf(request))?.decision;
    return decision && this.now() < decision.freshUntil ? decision.permission : null;
  }

  /**
   * Returns the permission for a request.
   * @throws HttpError 401 without a token, 403 with a refused one, 503 when the API does not answer.
   */
  async authorise(request: AccessRequest): Promise<Permission> {
    const { permission } = await this.decide(request);
    if (permission) return permission;
    if (request.token === null) throw new HttpError(401, 'TOKEN_MISSING', 'This stream needs a token.');
    throw new HttpError(403, 'TOKEN_REFUSED', 'This token is not valid for this stream.');
  }

  /** Returns whether an open session may go on. It may while the API does not answer. */
  async stillAllows(request: AccessRequest): Promise<boolean> {
    try {
      await this.authorise(request);
      return true;
    } catch (error) {
      return error instanceof HttpError && error.statusCode === 503;
    }
  }

  /** Drops the cached decisions of a token or a person, so that their next request asks the API. */
  forget(streamId: string, who: { token?: string; sessionId?: string }): void {
    for (const [key, { request, decision }] of this.entries) {
      const isTheirs =
        (who.token !== undefined && request.token === who.token) ||
        (who.sessionId !== undefined && decision?.permission?.sessionId === who.sessionId);
      if ((request.streamId === streamId || decision?.permission?.streamId === streamId) && isTheirs)
        this.entries.delete(key);
    }
  }

  /** Drops the cached decisions about all viewers of a stream. */
  forgetViewers(streamId: string): void {
    for (const [key, { request }] of this.entries)
      if (request.kind === 'play' && request.streamId === streamId) this.entries.delete(key);
  }

  close(): void {
    clearInterval(this.cleanup);
  }

  private async decide(request: AccessRequest): Promise<Decision> {
    const key = keyOf(request);
    const entry = this.entries.get(key) ?? { request, decision: null, pending: null };
    this.entries.set(key, entry);
    if (entry.decision && this.now() < entry.decision.freshUntil) return entry.decision;
    entry.pending ??= this.ask(request, entry.decision).finally(() => (entry.pending = null));
    entry.decision = await entry.pending;
    return entry.decision;
  }

  private async ask(request: AccessRequest, previous: Decision | null): Promise<Decision> {
    let answer: unknown;
    try {
      answer = await this.callback({ action: 'authorize', ...request });
    } catch {
      if (previous?.permission && this.now() < previous.goodUntil)
        return { ...previous, freshUntil: this.now() + REFUSAL_FRESH_MS };
      throw new HttpError(503, 'NOT_AUTHORISED_YET', 'Permissions cannot be checked at the moment. Try again.', {
        'retry-after': '1',
      });
    }
    const { allowed, sessionId, ttl, streamId } = (answer ?? {}) as {
      allowed?: unknown;
      sessionId?: unknown;
      ttl?: unknown;
      streamId?: unknown;
    };
    const now = this.now();
    if (allowed !== true) return { permission: null, freshUntil: now + REFUSAL_FRESH_MS, goodUntil: now };
    const name = typeof sessionId === 'string' ? sessionId : null;
    const fresh = typeof ttl === 'number' && ttl >= 0 ? Math.min(ttl * 1000, MAX_FRESH_MS) : MAX_FRESH_MS;
    return {
      permission: {
        sessionId: name,
        person: identify(request, name),
        streamId: typeof streamId === 'string' ? streamId : request.streamId,
      },
      freshUntil: now + fresh,
      goodUntil: now + API_OUTAGE_GRACE_MS,
    };
  }

  private dropExpired(): void {
    for (const [key, { decision, pending }] of this.entries) {
      if (!pending && (!decision || this.now() > Math.max(decision.freshUntil, decision.goodUntil)))
        this.entries.delete(key);
    }
  }
}
