import { HttpError } from '../http/errors';
import { type Callback } from './httpCallback';

export interface Request {
  kind: 'publish' | 'play';
  streamId: string;
  token: string | null;
  ip: string;
}

export interface Permission {
  /** the API's name for the person, if it gave one */
  sessionId: string | null;
  /** who is counted: the person, else the token, else the address */
  person: string;
  /** the stream it is for: the one that was named, unless the API knows it by another name */
  streamId: string;
}

interface Verdict {
  permission: Permission | null;
  /** ms; asked anew after that */
  freshUntil: number;
  /** ms; holds until then while the API does not answer */
  goodUntil: number;
}

interface Entry {
  request: Request;
  verdict: Verdict | null;
  asking: Promise<Verdict> | null;
}

const LONGEST_YES = 2_000;
const NO = 1_000;
/** How long a yes outlives the API's silence: a restart of the API must not empty the room. */
const WITHOUT_API = 30_000;

const keyOf = ({ kind, streamId, token, ip }: Request) =>
  token === null ? `${kind} ${streamId} @${ip}` : `${kind} ${streamId} :${token}`;

const personOf = ({ token, ip }: Request, sessionId: string | null) => sessionId ?? token ?? ip;

/** Asks the API who may publish and play. Answers are kept a moment, and asked for once however many wait: every part of every viewer passes here. */
export class Authoriser {
  private readonly entries = new Map<string, Entry>();
  private readonly sweep: NodeJS.Timeout;

  constructor(
    private readonly callback: Callback,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.sweep = setInterval(() => this.dropOld(), WITHOUT_API);
    this.sweep.unref();
  }

  /** The permission for a request when the API said yes just now; null: `enter` finds out. Without a promise, for what every part passes. */
  known(request: Request): Permission | null {
    const verdict = this.entries.get(keyOf(request))?.verdict;
    return verdict && this.now() < verdict.freshUntil ? verdict.permission : null;
  }

  /**
   * The permission for a request.
   * @throws HttpError 401 without a token, 403 with a refused one, 503 when the API does not answer.
   */
  async enter(request: Request): Promise<Permission> {
    const { permission } = await this.verdict(request);
    if (permission) return permission;
    if (request.token === null) throw new HttpError(401, 'TOKEN_MISSING', 'This stream needs a token');
    throw new HttpError(403, 'TOKEN_REFUSED', 'This token does not open this stream');
  }

  /** Forgets what was allowed to a token or a person, so that the next request asks again. */
  forget(streamId: string, who: { token?: string; sessionId?: string }): void {
    for (const [key, { request, verdict }] of this.entries) {
      const isTheirs =
        (who.token !== undefined && request.token === who.token) ||
        (who.sessionId !== undefined && verdict?.permission?.sessionId === who.sessionId);
      if ((request.streamId === streamId || verdict?.permission?.streamId === streamId) && isTheirs)
        this.entries.delete(key);
    }
  }

  /** Forgets what was allowed and refused to the viewers of a stream. */
  forgetViewers(streamId: string): void {
    for (const [key, { request }] of this.entries)
      if (request.kind === 'play' && request.streamId === streamId) this.entries.delete(key);
  }

  close(): void {
    clearInterval(this.sweep);
  }

  private async verdict(request: Request): Promise<Verdict> {
    const key = keyOf(request);
    const entry = this.entries.get(key) ?? { request, verdict: null, asking: null };
    this.entries.set(key, entry);
    if (entry.verdict && this.now() < entry.verdict.freshUntil) return entry.verdict;
    entry.asking ??= this.ask(request, entry.verdict).finally(() => (entry.asking = null));
    entry.verdict = await entry.asking;
    return entry.verdict;
  }

  private async ask(request: Request, before: Verdict | null): Promise<Verdict> {
    let answer: unknown;
    try {
      answer = await this.callback({ action: 'authorize', ...request });
    } catch {
      if (before?.permission && this.now() < before.goodUntil) return { ...before, freshUntil: this.now() + NO };
      throw new HttpError(503, 'NOT_AUTHORISED_YET', 'Permission cannot be asked for at the moment', {
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
    if (allowed !== true) return { permission: null, freshUntil: now + NO, goodUntil: now };
    const name = typeof sessionId === 'string' ? sessionId : null;
    const fresh = typeof ttl === 'number' && ttl >= 0 ? Math.min(ttl * 1000, LONGEST_YES) : LONGEST_YES;
    return {
      permission: {
        sessionId: name,
        person: personOf(request, name),
        streamId: typeof streamId === 'string' ? streamId : request.streamId,
      },
      freshUntil: now + fresh,
      goodUntil: now + WITHOUT_API,
    };
  }

  private dropOld(): void {
    for (const [key, { verdict, asking }] of this.entries) {
      if (!asking && (!verdict || this.now() > Math.max(verdict.freshUntil, verdict.goodUntil)))
        this.entries.delete(key);
    }
  }
}
