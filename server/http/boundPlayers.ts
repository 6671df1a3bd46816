import { type ReadableStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { requestIdHeader } from '../observability/requestId';
import { type Sealing } from '../sealing/sealing';
import { forbidden, notFound, Refusal } from './errors';
import { proofIn } from './linkBinding';

interface Player {
  streamId: string;
  token: string | null;
  proof: string | null;
  ip: string;
}

export interface BoundPlayersOptions {
  /** the path of all addresses */
  path: string;
  /** Returns where the site fetches for a player. @throws Refusal without permission */
  sourceFor(player: Player): Promise<{ hlsUrl: string; whepUrl: string | null; authorization: string }>;
  /** Returns the visitor's IP address. */
  ipOf(request: FastifyRequest): string;
  sealing: Pick<Sealing, 'seal' | 'open'>;
}

type Query = Record<string, string | string[] | undefined>;
interface Shape {
  Params: { streamId: string; file: string; session?: string };
  Querystring: Query;
}
type BoundRequest = FastifyRequest<Shape>;

/** Offers are a few kilobytes. */
const OFFER_MAX_BYTES = 64 * 1024;
/** A low-latency playlist is answered when its next part exists, seconds later. */
const FETCH_TIMEOUT_MS = 30_000;
const PLAYLIST = 'index.m3u8';
const FILE_NAME = /^[\w.-]{1,120}\.(m3u8|mp4|mp|ts)$/;
const WHEP_SESSION = /^[\w-]{8,64}$/;
/** What a player asks of a low-latency playlist. */
const PLAYLIST_PARAMETERS = ['_HLS_msn', '_HLS_part', '_HLS_skip'];
/** The parameter with MediaMTX's secret of an HLS session, in the addresses of its playlists. */
const SESSION_PARAMETER = 'session';
/** MediaMTX redirects a player without this parameter to find out whether it takes cookies. */
const COOKIE_CHECK: [string, string] = ['cookieCheck', '1'];

const PASSED_HEADERS = ['content-type', 'etag', 'accept-patch'];

const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);

const mediaDown = () =>
  new Refusal(503, 'MEDIA_DOWN', "The video server isn't responding. Please wait a moment.", { 'retry-after': '1' });

/** Makes the refusal for an answer of the engine; 401 is final for players, so only a first request gets it. */
function refusalFor(status: number, isFirst: boolean): Refusal {
  if (isFirst && (status === 401 || status === 403)) return forbidden('The video server refused this stream.');
  return status >= 400 && status < 500 ? notFound('This stream') : mediaDown();
}

/** Fetches from the engine, until the visitor's connection closes. @throws Refusal 503 without an answer */
async function fetchFrom(url: URL, init: RequestInit, reply: FastifyReply): Promise<Response> {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal });
  } catch {
    throw mediaDown();
  }
}

/** Reads a playlist or an answer. @throws Refusal 503 when the engine breaks off */
const readText = (answer: Response): Promise<string> =>
  answer.text().catch(() => {
    throw mediaDown();
  });

function passHeaders(answer: Response, reply: FastifyReply): void {
  reply.code(answer.status).header('cache-control', 'private, no-store');
  for (const name of PASSED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
}

/** Returns the address of a file beside the multivariant playlist, which has the token as parameter. */
function fileAddress(hlsUrl: string, file: string, parameters: [string, string][]): URL {
  const playlist = new URL(hlsUrl);
  const address = file === PLAYLIST ? playlist : new URL(file, playlist);
  address.search = playlist.search;
  for (const [name, value] of parameters) address.searchParams.set(name, value);
  return address;
}

const playerOf = (request: BoundRequest, { ipOf }: BoundPlayersOptions): Player => ({
  streamId: request.params.streamId,
  token: only(request.query.token),
  proof: proofIn(request.headers.cookie),
  ip: ipOf(request),
});

const headersFor = (authorization: string, ip: string): Record<string, string> => ({
  authorization,
  'x-forwarded-for': ip,
  ...requestIdHeader(),
});

/**
 * MediaMTX's secrets of HLS sessions, which its playlists contain. A player gets them sealed, since with the secret
 * itself anybody could fetch from the engine.
 */
class HlsSession {
  private readonly sealedTexts = new Map<string, string>();
  /** null without a session, and for a sealed text that is not ours */
  readonly secret: string | null;

  constructor(
    private readonly sealing: BoundPlayersOptions['sealing'],
    private readonly about: string,
    sealed: string | null,
  ) {
    this.secret = sealed && this.open(sealed);
    // the same in every version of a playlist, since players compare addresses
    if (this.secret && sealed) this.sealedTexts.set(this.secret, sealed);
  }

  /** Seals the secrets in a playlist. */
  hideIn(playlist: string): string {
    return playlist.replace(/([?&]session=)([\w-]+)/g, (_all, before: string, secret: string) => {
      const text = this.sealedTexts.get(secret) ?? this.sealing.seal(secret, this.about);
      this.sealedTexts.set(secret, text);
      return before + text;
    });
  }

  private open(sealed: string): string | null {
    try {
      return this.sealing.open(sealed, this.about);
    } catch {
      return null;
    }
  }
}

/** Returns the parameters with which a file is fetched. */
function parametersOf(file: string, query: Query, secret: string | null): [string, string][] {
  const asked = PLAYLIST_PARAMETERS.flatMap((name): [string, string][] => {
    const value = only(query[name]);
    return value === null ? [] : [[name, value]];
  });
  if (file === PLAYLIST) return [...asked, COOKIE_CHECK];
  return secret ? [...asked, [SESSION_PARAMETER, secret]] : asked;
}

/** Sends a playlist or a segment. */
async function sendFile(
  options: BoundPlayersOptions,
  request: BoundRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file } = request.params;
  if (!FILE_NAME.test(file)) throw notFound('This file');
  const player = playerOf(request, options);
  const { hlsUrl, authorization } = await options.sourceFor(player);
  const about = `HLS session of ${player.token}`;
  const session = new HlsSession(options.sealing, about, only(request.query[SESSION_PARAMETER]));
  const address = fileAddress(hlsUrl, file, parametersOf(file, request.query, session.secret));
  const answer = await fetchFrom(address, { headers: headersFor(authorization, player.ip) }, reply);
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw refusalFor(answer.status, file === PLAYLIST);
  }
  passHeaders(answer, reply);
  if (file.endsWith('.m3u8')) return reply.send(session.hideIn(await readText(answer)));
  return reply.send(answer.body && Readable.fromWeb(answer.body as ReadableStream));
}

/** Passes on a WebRTC offer, further candidates, or the end of a session. */
async function signal(options: BoundPlayersOptions, request: BoundRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { session } = request.params;
  if (session !== undefined && !WHEP_SESSION.test(session)) throw notFound('This session');
  const player = playerOf(request, options);
  const { whepUrl, authorization } = await options.sourceFor(player);
  if (!whepUrl) throw notFound('This stream');
  const address = new URL(whepUrl);
  if (session) address.pathname += `/${session}`;
  const type = request.headers['content-type'];
  const headers = { ...headersFor(authorization, player.ip), ...(type ? { 'content-type': type } : {}) };
  const body = typeof request.body === 'string' ? request.body : undefined;
  const answer = await fetchFrom(address, { method: request.method, headers, body }, reply);
  const text = await readText(answer);
  if (!answer.ok) throw refusalFor(answer.status, session === undefined);
  passHeaders(answer, reply);
  const opened = answer.headers.get('location');
  if (opened) {
    const name = new URL(opened, address).pathname.split('/').at(-1);
    reply.header('location', `${options.path}/${player.streamId}/whep/${name}${new URL(request.url, address).search}`);
  }
  return reply.send(text);
}

/**
 * Serves private and group shows of an engine that sees no cookies: fetches playlists, segments and WebRTC answers from
 * it for the owner of a bound token (docs/decisions/0020). The pictures of WebRTC go directly to the browser.
 */
export async function serveBoundPlayers(app: FastifyInstance, options: BoundPlayersOptions): Promise<void> {
  const { path } = options;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/sdp', 'application/trickle-ice-sdpfrag'],
      { parseAs: 'string', bodyLimit: OFFER_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    const route = { schema: { hide: true }, config: { rateLimit: false } } as const;
    const signalling = (request: BoundRequest, reply: FastifyReply) => signal(options, request, reply);
    scope.get<Shape>(`${path}/:streamId/hls/:file`, route, (request, reply) => sendFile(options, request, reply));
    scope.post<Shape>(`${path}/:streamId/whep`, route, signalling);
    scope.patch<Shape>(`${path}/:streamId/whep/:session`, route, signalling);
    scope.delete<Shape>(`${path}/:streamId/whep/:session`, route, signalling);
  });
}
