import { randomUUID } from 'node:crypto';
import { type FakeRequest, type Loopback, loopback, type FakeResponse } from './loopback';

/*
 * Imitates Ant Media Server by its documentation: REST v2 of one application (failures as 200 with success: false, 404
 * for unknown streams), one-time tokens, JSON web tokens, and an unsigned webhook that is never repeated. WHIP and HLS
 * answer permission requests only and carry no pictures.
 */
interface Broadcast {
  streamId: string;
  status: 'created' | 'broadcasting' | 'finished';
  listenerHookURL: string | null;
  startTime: number;
  hlsViewerCount: number;
}
interface Token {
  tokenId: string;
  streamId: string;
  expireDate: number;
  type: string;
  isLasting: boolean;
}

export interface FakeAntmedia extends Loopback {
  broadcasts: Map<string, Broadcast>;
  tokens: Map<string, Token>;
  /** calls to the REST API, such as `GET /broadcasts/x` */
  called: string[];
  /** the `Authorization` it requires; null for none */
  authorization: string | null;
  /** webhookContentType of the application */
  form: boolean;
  /** whether calls are answered with 200 and success: false */
  failing: boolean;
  /** whether its webhook calls get lost */
  hooksLost: boolean;
  /** the origin of the site in the test */
  site: string;
  publish(streamId: string): Promise<void>;
  unpublish(streamId: string): Promise<void>;
}

const APP = '/LiveApp';
const failure = (message: string): FakeResponse => ({
  status: 200,
  body: { success: false, message, errorId: 0, dataId: null },
});
const success: FakeResponse = { status: 200, body: { success: true, message: null, dataId: null, errorId: 0 } };

export async function fakeAntmedia(): Promise<FakeAntmedia> {
  const fake = {} as FakeAntmedia;

  async function hook(action: string, streamId: string): Promise<void> {
    const address = fake.broadcasts.get(streamId)?.listenerHookURL;
    if (!address || fake.hooksLost) return;
    const notice = {
      id: streamId,
      action,
      streamName: streamId,
      category: '',
      metadata: '',
      timestamp: String(Date.now()),
    };
    const body = fake.form ? new URLSearchParams(notice) : JSON.stringify(notice);
    await fetch(fake.site + new URL(address).pathname, {
      method: 'POST',
      body,
      ...(fake.form ? {} : { headers: { 'content-type': 'application/json' } }),
    });
  }
  const turn = async (streamId: string, status: 'broadcasting' | 'finished') => {
    const broadcast = fake.broadcasts.get(streamId);
    if (!broadcast) return;
    Object.assign(broadcast, { status, startTime: Date.now() });
    await hook(status === 'broadcasting' ? 'liveStreamStarted' : 'liveStreamEnded', streamId);
  };
  /** Checks a token, and removes a one-time token. */
  const admits = (tokenId: string | null, streamId: string, type: 'publish' | 'play'): boolean => {
    const token = tokenId ? fake.tokens.get(tokenId) : undefined;
    if (token?.streamId !== streamId || token.type !== type || token.expireDate <= Date.now() / 1000) return false;
    if (!token.isLasting) fake.tokens.delete(token.tokenId);
    return true;
  };
  const dropTokens = (streamId: string) => {
    for (const token of fake.tokens.values())
      if (token.streamId === streamId && !token.isLasting) fake.tokens.delete(token.tokenId);
  };

  async function rest(
    method: string,
    [, id = '', verb = '']: string[],
    { query, body }: FakeRequest,
  ): Promise<FakeResponse> {
    if (method === 'GET' && id === 'count') return { status: 200, body: { number: fake.broadcasts.size } };
    if (method === 'POST' && id === 'create') {
      const asked = JSON.parse(body) as { streamId: string; listenerHookURL?: string };
      if (fake.broadcasts.has(asked.streamId))
        return { status: 400, body: failure('Stream id is already being used. ').body };
      const broadcast: Broadcast = {
        streamId: asked.streamId,
        status: 'created',
        listenerHookURL: asked.listenerHookURL ?? null,
        startTime: 0,
        hlsViewerCount: 0,
      };
      fake.broadcasts.set(asked.streamId, broadcast);
      return { status: 200, body: broadcast };
    }
    if (method === 'GET' && (verb === 'token' || verb === 'jwt-token')) {
      const token = {
        tokenId: randomUUID(),
        streamId: id,
        expireDate: Number(query.get('expireDate')),
        type: query.get('type') ?? '',
        isLasting: verb === 'jwt-token',
      };
      if (!/^\d{10}$/.test(query.get('expireDate') ?? '') || !['publish', 'play'].includes(token.type))
        return failure('Define Expire Date and Token Type (Publish / Play)');
      fake.tokens.set(token.tokenId, token);
      return {
        status: 200,
        body: { tokenId: token.tokenId, streamId: id, expireDate: token.expireDate, type: token.type, roomId: null },
      };
    }
    if (method === 'DELETE' && verb === 'tokens') {
      dropTokens(id);
      return success;
    }
    const broadcast = fake.broadcasts.get(id);
    if (method === 'GET' && !verb) return broadcast ? { status: 200, body: broadcast } : { status: 404 };
    if (!broadcast) return failure('Broadcast is null');
    if (method === 'POST' && verb === 'stop') {
      if (broadcast.status === 'broadcasting') await turn(id, 'finished');
      return success;
    }
    if (method === 'DELETE' && !verb) {
      fake.broadcasts.delete(id);
      return success;
    }
    return { status: 404 };
  }

  async function handle(heard: FakeRequest): Promise<FakeResponse> {
    const { method, path, query } = heard;
    if (path.startsWith(`${APP}/rest/v2/`)) {
      const parts = path.slice(`${APP}/rest/v2/`.length).split('/');
      fake.called.push(`${method} /${parts.join('/')}`);
      if (fake.authorization && heard.headers.authorization !== fake.authorization)
        return { status: 403, body: 'Not allowed IP' };
      return fake.failing ? failure('The datastore is not ready') : rest(method, parts, heard);
    }
    const [, whip] = new RegExp(`^${APP}/whip/([^/]+)$`).exec(path) ?? [];
    if (whip && method === 'POST') {
      if (!admits(query.get('token'), whip, 'publish')) return { status: 403, body: 'unauthorized_access' };
      await turn(whip, 'broadcasting');
      return { status: 201, body: 'v=0\r\n', headers: { 'content-type': 'application/sdp', location: path } };
    }
    const [, stream] = new RegExp(`^${APP}/streams/([^/]+)\\.(?:m3u8|mp4)$`).exec(path) ?? [];
    if (!stream) return { status: 404 };
    if (!admits(query.get('token'), stream, 'play')) return { status: 403, body: 'Invalid Token' };
    return fake.broadcasts.get(stream)?.status === 'broadcasting'
      ? { status: 200, body: '#EXTM3U\n' }
      : { status: 404 };
  }

  return Object.assign(fake, await loopback(handle), {
    broadcasts: new Map(),
    tokens: new Map(),
    called: [],
    authorization: null,
    form: false,
    failing: false,
    hooksLost: false,
    site: '',
    publish: (streamId: string) => turn(streamId, 'broadcasting'),
    unpublish: (streamId: string) => turn(streamId, 'finished'),
  });
}
