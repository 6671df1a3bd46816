import { randomUUID } from 'node:crypto';
import { type FakeRequest, type Loopback, loopback, type FakeResponse } from './loopback';

/*
 * Imitates MediaMTX by its documentation: control API v3 (paged lists, items by name, kick), questions to
 * authHTTPAddress (about its own API, too), and the hooks runOnAvailable and runOnUnavailable, sent as forms by curl.
 * WHIP, WHEP and HLS carry no pictures. As behind a proxy that it does not trust, all requests come from one address,
 * so an HLS session is known by its secret alone.
 */
type Kind = 'webRTCSession' | 'hlsSession' | 'rtmpConn';
const LISTS: Record<Kind, string> = {
  webRTCSession: 'webrtcsessions',
  hlsSession: 'hlssessions',
  rtmpConn: 'rtmpconns',
};

interface Session {
  kind: Kind;
  id: string;
  /** names the session in addresses */
  secret: string;
  /** of its credentials */
  user: string;
  path: string;
  query: string;
  remoteAddr: string;
  created: string;
  state: 'read' | 'publish';
  outboundBytes: number;
  inboundRTCPPackets: number;
  /** the browser is gone: bytes go out, nothing comes back */
  deaf: boolean;
}

interface Credentials {
  user?: string;
  password?: string;
  token?: string;
}

export interface FakeMediamtx extends Loopback {
  sessions: Session[];
  /** every question to the site, with the status of the answer */
  asked: { action: string; path: string; token: string; status: number }[];
  /** where it asks and reports; set before the first session */
  webhook: string;
  /** whether it uses the field names of earlier versions */
  old: boolean;
  /** Lets pictures come in and go out once. */
  flow(path: string): void;
  /** Publishes over RTMP, with the token in the address. */
  rtmp(path: string, query: string): Promise<boolean>;
  /** Disconnects the publisher; only the hook reports it. */
  unpublish(path: string): Promise<void>;
}

export async function fakeMediamtx(): Promise<FakeMediamtx> {
  const received = new Map<string, number>();
  const since = new Map<string, string>();
  const fake = {} as FakeMediamtx;

  async function judged(
    question: {
      action: string;
      path: string;
      protocol: string;
      query: string;
      id?: string | null;
    } & Credentials,
  ): Promise<boolean> {
    const { password = '', token = password } = question;
    const body = { ip: '127.0.0.1', user: '', id: null, ...question, password, token };
    const { status } = await fetch(fake.webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    fake.asked.push({ action: body.action, path: body.path, token: body.token, status });
    return status >= 200 && status < 300;
  }
  const hook = (action: string, path: string) =>
    fetch(fake.webhook, { method: 'POST', body: new URLSearchParams({ action, path }) });
  const credentials = ({ headers }: FakeRequest): Credentials => {
    const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
    if (scheme === 'Bearer') return { token: value };
    const [user = '', password = ''] = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':') : [];
    return { user, password };
  };
  const publisherOf = (path: string) =>
    fake.sessions.find((session) => session.path === path && session.state === 'publish');

  async function open(
    kind: Kind,
    path: string,
    state: 'read' | 'publish',
    query: string,
    given: Credentials,
  ): Promise<Session | null> {
    const id = randomUUID();
    const protocol = { webRTCSession: 'webrtc', hlsSession: 'hls', rtmpConn: 'rtmp' }[kind];
    if (!(await judged({ action: state, path, protocol, query, id, ...given }))) return null;
    const session: Session = {
      kind,
      id,
      secret: randomUUID(),
      user: given.user ?? '',
      path,
      query,
      remoteAddr: '127.0.0.1:50123',
      created: new Date().toISOString(),
      state,
      outboundBytes: 0,
      inboundRTCPPackets: 0,
      deaf: false,
    };
    // overridePublisher is on by default
    if (state === 'publish') await close(publisherOf(path));
    fake.sessions.push(session);
    if (state === 'publish') {
      received.set(path, 0);
      since.set(path, new Date().toISOString());
      await hook('available', path);
    }
    return session;
  }
  async function close(session: Session | undefined): Promise<void> {
    if (!session) return;
    fake.sessions.splice(fake.sessions.indexOf(session), 1);
    if (session.state !== 'publish') return;
    received.delete(session.path);
    for (const reader of fake.sessions.filter(({ path }) => path === session.path))
      fake.sessions.splice(fake.sessions.indexOf(reader), 1);
    await hook('unavailable', session.path);
  }

  const unknown: FakeResponse = { status: 404, body: { status: 'error', error: 'path not found' } };
  const refused: FakeResponse = {
    status: 401,
    body: { status: 'error', error: 'authentication error' },
    headers: { 'www-authenticate': 'Basic realm="mediamtx"' },
  };
  const viewOfPath = (name: string) => {
    const source = publisherOf(name);
    const readers = fake.sessions
      .filter(({ path, state }) => path === name && state === 'read')
      .map(({ kind, id }) => ({ type: kind, id }));
    const figures = fake.old
      ? { ready: true, readyTime: since.get(name), bytesReceived: received.get(name), tracks: ['H264', 'Opus'] }
      : {
          available: true,
          availableTime: since.get(name),
          online: true,
          onlineTime: since.get(name),
          inboundBytes: received.get(name),
          ready: true,
          tracks2: [
            { codec: 'H264', codecProps: { width: 1280, height: 720, profile: 'High', level: '3.1' } },
            { codec: 'Opus', codecProps: { channelCount: 2 } },
          ],
        };
    return {
      name,
      confName: 'all_others',
      source: source && { type: source.kind, id: source.id },
      readers,
      ...figures,
    };
  };
  const viewOf = ({
    kind,
    id,
    user,
    path,
    query,
    remoteAddr,
    created,
    state,
    outboundBytes,
    inboundRTCPPackets,
  }: Session) => {
    const shared = { id, created, remoteAddr, path, query, outboundBytes, ...(fake.old ? {} : { user }) };
    if (kind === 'hlsSession') return { ...shared, isCDN: false };
    return {
      ...shared,
      state,
      peerConnectionEstablished: true,
      ...(fake.old ? { rtcpPacketsReceived: inboundRTCPPackets } : { inboundRTCPPackets }),
    };
  };
  const paged = (items: unknown[], query: URLSearchParams): FakeResponse => {
    const size = Number(query.get('itemsPerPage') ?? 100);
    const page = Number(query.get('page') ?? 0);
    return {
      status: 200,
      body: {
        itemCount: items.length,
        pageCount: Math.ceil(items.length / size),
        items: items.slice(page * size, (page + 1) * size),
      },
    };
  };

  async function api(heard: FakeRequest): Promise<FakeResponse> {
    const { method, path, query } = heard;
    if (
      !(await judged({
        action: 'api',
        path: '',
        protocol: '',
        query: '',
        ...credentials(heard),
      }))
    )
      return refused;
    const [, , list = '', verb, ...rest] = path.split('/');
    const name = rest.join('/');
    if (list === 'config' && verb === 'global')
      return { status: 200, body: { logLevel: 'info', authMethod: 'http', authHTTPAddress: fake.webhook } };
    if (list === 'config' && verb === 'pathdefaults')
      return {
        status: 200,
        body: {
          overridePublisher: true,
          runOnAvailable: `curl -d path=$MTX_PATH ${fake.webhook}`,
          runOnUnavailable: fake.old ? '' : `curl -d path=$MTX_PATH ${fake.webhook}`,
        },
      };
    if (list === 'paths' && verb === 'list') return paged([...received.keys()].map(viewOfPath), query);
    if (list === 'paths' && verb === 'get')
      return received.has(name) ? { status: 200, body: viewOfPath(name) } : unknown;
    const kind = (Object.keys(LISTS) as Kind[]).find((one) => LISTS[one] === list);
    if (!kind) return { status: 404, body: '404 page not found' };
    if (verb === 'list') return paged(fake.sessions.filter((session) => session.kind === kind).map(viewOf), query);
    const session = fake.sessions.find(({ id }) => id === name);
    if (verb !== 'kick' || method !== 'POST' || !session) return unknown;
    await close(session);
    return { status: 200, body: { status: 'ok' } };
  }

  const noPath = async (path: string, query: string, given: Credentials) =>
    (await judged({ action: 'read', path, protocol: 'hls', query, ...given }))
      ? { status: 404, body: unknown.body }
      : refused;

  async function webrtc(heard: FakeRequest): Promise<FakeResponse> {
    const { method, search } = heard;
    const [, path = '', way = '', secret] = /^\/(.+?)\/(whip|whep)(?:\/(.+))?$/.exec(heard.path) ?? [];
    if (secret) {
      const session = fake.sessions.find((one) => one.secret === secret);
      if (method === 'DELETE') await close(session);
      return session ? { status: method === 'DELETE' ? 200 : 204 } : unknown;
    }
    const given = credentials(heard);
    if (way === 'whep' && !received.has(path)) return noPath(path, search, given);
    const session = await open('webRTCSession', path, way === 'whip' ? 'publish' : 'read', search, given);
    if (!session) return refused;
    const location = `/${path}/${way}/${session.secret}?${search}`;
    return { status: 201, body: 'v=0\r\n', headers: { 'content-type': 'application/sdp', location, etag: '*' } };
  }

  /** A player without cookies gets the secret of its session in the addresses of the playlist. */
  async function hls(heard: FakeRequest): Promise<FakeResponse> {
    const { query, search } = heard;
    const [, path = '', file = ''] = /^\/(.+)\/([\w.]+)$/.exec(heard.path) ?? [];
    const playlist = { 'content-type': 'application/vnd.apple.mpegurl' };
    if (file !== 'index.m3u8') {
      const session = fake.sessions.find((one) => one.path === path && one.secret === query.get('session'));
      if (!session) return refused;
      if (!file.endsWith('.m3u8'))
        return { status: 200, body: `${file} of ${path}`, headers: { 'content-type': 'video/mp4' } };
      return {
        status: 200,
        body: `#EXTM3U\n#EXT-X-MAP:URI="init.mp4?${search}"\n1.mp4?${search}\n`,
        headers: playlist,
      };
    }
    if (query.get('cookieCheck') !== '1')
      return { status: 302, headers: { location: `${heard.path}?${search}${search && '&'}cookieCheck=1` } };
    query.delete('cookieCheck');
    const given = credentials(heard);
    if (!received.has(path)) return noPath(path, query.toString(), given);
    const session = await open('hlsSession', path, 'read', query.toString(), given);
    if (!session) return refused;
    query.set('session', session.secret);
    return { status: 200, body: `#EXTM3U\nvideo1_stream.m3u8?${query.toString()}\n`, headers: playlist };
  }

  function handle(heard: FakeRequest): Promise<FakeResponse> | FakeResponse {
    if (heard.path.startsWith('/v3/')) return api(heard);
    if (/\/(whip|whep)(\/|$)/.test(heard.path)) return webrtc(heard);
    return /\.(m3u8|mp4)$/.test(heard.path) ? hls(heard) : { status: 404 };
  }

  return Object.assign(fake, await loopback(handle), {
    sessions: [],
    asked: [],
    webhook: '',
    old: false,
    flow: (path: string) => {
      if (received.has(path)) received.set(path, (received.get(path) ?? 0) + 40_000);
      for (const session of fake.sessions.filter((one) => one.path === path && one.state === 'read')) {
        if (session.kind !== 'hlsSession' || !session.deaf) session.outboundBytes += 40_000;
        if (!session.deaf) session.inboundRTCPPackets += 1;
      }
    },
    rtmp: async (path: string, query: string) => (await open('rtmpConn', path, 'publish', query, {})) !== null,
    unpublish: (path: string) => close(publisherOf(path)),
  });
}
