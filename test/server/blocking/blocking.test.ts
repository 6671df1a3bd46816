import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import { type ServerEvents, type SocketAnswer } from '@contract/events';
import { API_BASE } from '@contract/base';
import { inTransaction } from '@server/db/transaction';
import { identify } from '@server/features/auth/service/sessions';
import { openRoom } from '@server/features/chat/service/rooms';
import { setSetting } from '@server/features/site/service';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { readTrust } from '@server/http/proxies';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { buyTokens } from '@test/support/money';
import { say } from '@test/support/sockets';

const GERMAN = '2a00:1450:4001::1';
const BRITISH = '81.2.69.142';

let api: Api;
let performer: Actor;
let member: Actor;
let other: Actor;
let room: string;
let sessionId: string;
const clients: Socket[] = [];

beforeAll(async () => {
  const realtime = createRealtime({
    identify: (token) => identify(api.ctx, token),
    log: pino({ level: 'silent' }),
    redisUrl: null,
    proxies: { trusts: readTrust('1'), countryHeader: 'x-country' },
  });
  api = await startApi({ parts: { realtime }, env: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } });
  realtime.attach(api.app.server);
  [member, other] = [await api.registerMember(), await api.registerMember()];
  for (const person of [member, other]) await buyTokens(api, person, 100);
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  const opened = await api.must('startLive', { body: {} }, performer.token);
  sessionId = opened.sessionId;
  room = opened.conversation._id;
  await report({ action: 'started', streamId: sessionId, at: new Date().toISOString() });
  api.engine.rechecked.length = 0;
});
afterEach(() => clients.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  await api.ctx.realtime.close();
  await api.close();
});

async function report(body: object): Promise<{ allowed?: boolean }> {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { allowed?: boolean };
}
const mayPlay = async (token: string | null, ip = '127.0.0.1') =>
  (await report({ action: 'authorize', kind: 'play', streamId: sessionId, token, ip })).allowed;
const block = (body: { countries?: string[]; userIds?: string[] }) =>
  api.must('updateBlocking', { body }, performer.token);

async function connectVisitor(token: string | null, headers: Record<string, string | undefined>): Promise<Socket> {
  const socket = connect(api.url, {
    forceNew: true,
    transports: ['websocket'],
    auth: token ? { token } : {},
    extraHeaders: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  });
  clients.push(socket);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  return socket;
}
const connectFrom = (actor: Actor | null, country: string) =>
  connectVisitor(actor?.token ?? null, { 'x-country': country });
const join = async (socket: Socket) =>
  (await socket.timeout(5000).emitWithAck('room/join', { conversationId: room })) as SocketAnswer<'room/join'>;
const nextRemoval = (socket: Socket) =>
  new Promise<ServerEvents['account/blocked']>((resolve) => {
    socket.once('account/blocked', resolve);
  });

/** Kinds of block, each with a blocked viewer (`out`) and one who isn't (`inside`). */
const KINDS = [
  [
    'a block of a member',
    () => ({
      block: { userIds: [member.id] },
      out: { token: member.token, country: 'GB', from: BRITISH },
      inside: { token: other.token, country: 'GB', from: BRITISH },
    }),
  ],
  [
    'a block of a country from the header of a trusted proxy',
    () => ({
      block: { countries: ['DE', 'FR'] },
      out: { token: member.token, country: 'DE', from: undefined },
      inside: { token: member.token, country: 'GB', from: undefined },
    }),
  ],
  [
    'a block of a country from the IP address',
    () => ({
      block: { countries: ['DE'] },
      out: { token: member.token, country: undefined, from: GERMAN },
      inside: { token: member.token, country: undefined, from: BRITISH },
    }),
  ],
] as const;

describe.each(KINDS)('%s', (_kind, people) => {
  /** Returns the token and the country or address of the blocked or the other viewer. */
  const as = (who: 'out' | 'inside') => {
    const { token, country, from } = people()[who];
    const carried = { ...(from ? { from } : {}), ...(country && !from ? { headers: { 'x-country': country } } : {}) };
    return { token, carried };
  };

  it.each<[string, (who: 'out' | 'inside') => Promise<{ status: number; body: unknown }>]>([
    [
      'viewing the page',
      (who) =>
        api.call('viewPerformer', { ...as(who).carried, params: { username: performer.username } }, as(who).token),
    ],
    [
      'counting a view',
      (who) => api.call('incrementPerformerViews', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'following',
      (who) => api.call('likePerformer', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'opening the chat room',
      (who) => api.call('getPublicConversation', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'reading the chat room',
      (who) => api.call('listPublicMessages', { ...as(who).carried, params: { id: room } }, as(who).token),
    ],
    [
      'writing in the chat room',
      (who) =>
        api.call(
          'sendPublicMessage',
          { ...as(who).carried, params: { id: room }, body: { text: 'hello' } },
          as(who).token,
        ),
    ],
    [
      'tipping',
      (who) =>
        api.call('sendTip', { ...as(who).carried, params: { id: performer.id }, body: { token: 1 } }, as(who).token),
    ],
    [
      'viewing the tip board',
      (who) => api.call('viewTipBoard', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'joining the show',
      (who) => api.call('joinLive', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'reading the state of the stream',
      (who) => api.call('getBroadcast', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'getting a stream token',
      (who) =>
        api.call('createStreamToken', { ...as(who).carried, body: { id: sessionId, type: 'play' } }, as(who).token),
    ],
  ])('refuses %s with 403 and allows it to others', async (_call, request) => {
    expect((await request('out')).status).toBe(200);
    await block(people().block);
    expect(await request('out')).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    expect((await request('inside')).status).toBe(200);
  });

  it('appears in check-blocking and hides the performer from searches, lists and followed performers', async () => {
    const lists = async (who: 'out' | 'inside') => {
      const { token, carried } = as(who);
      const found = await api.must('searchPerformers', { ...carried, query: { q: performer.username } }, token);
      const all = await api.must('searchPerformers', { ...carried, query: { limit: 200 } }, token);
      const followed = await api.must('listFavourites', { ...carried, query: { limit: 200 } }, token);
      const { blocked } = await api.must('checkBlocking', { ...carried, params: { id: performer.id } }, token);
      const has = (ids: string[]) => ids.includes(performer.id);
      return {
        blocked,
        counted: found.total,
        found: has(found.data.map(({ _id }) => _id)),
        listed: has(all.data.map(({ _id }) => _id)),
        followed: has(followed.data.map(({ performerId }) => performerId)),
      };
    };
    for (const who of ['out', 'inside'] as const)
      await api.must('likePerformer', { params: { id: performer.id } }, people()[who].token);
    const seen = { blocked: false, counted: 1, found: true, listed: true, followed: true };
    expect(await lists('out')).toEqual(seen);
    await block(people().block);
    expect(await lists('out')).toEqual({ blocked: true, counted: 0, found: false, listed: false, followed: false });
    expect(await lists('inside')).toEqual(seen);
  });

  it('sends no live status of the performer to a blocked watcher', async () => {
    const connected = async (who: 'out' | 'inside') => {
      const { token, country, from } = people()[who];
      return connectVisitor(token, { 'x-country': country, 'x-forwarded-for': from });
    };
    await block(people().block);
    const [out, inside] = [await connected('out'), await connected('inside')];
    const statuses: ServerEvents['performer/status'][] = [];
    out.on('performer/status', (status: ServerEvents['performer/status']) => statuses.push(status));
    const { streamingTitle } = await api.must(
      'viewPerformer',
      { params: { username: performer.username } },
      performer.token,
    );
    expect(await say(inside, 'performers/watch', { ids: [performer.id] })).toEqual({
      now: [{ performerId: performer.id, streamingStatus: 'public', isOnline: true, streamingTitle }],
    });
    expect(await say(out, 'performers/watch', { ids: [performer.id] })).toEqual({ now: [] });
    const received = new Promise<ServerEvents['performer/status']>((resolve) => {
      inside.once('performer/status', resolve);
    });
    await report({ action: 'ended', streamId: sessionId, at: new Date().toISOString(), reason: 'deleted' });
    expect(await received).toMatchObject({ performerId: performer.id, status: 'offline' });
    // A connection is ordered, so earlier events have arrived before this answer.
    await say(out, 'performers/watch', { ids: [] });
    expect(statuses).toEqual([]);
  });

  it('invalidates an earlier stream token and makes the engine recheck its viewers at once', async () => {
    const tokenOf = async (who: 'out' | 'inside') =>
      (
        await api.must(
          'createStreamToken',
          { ...as(who).carried, body: { id: sessionId, type: 'play' } },
          as(who).token,
        )
      ).tokenId;
    const [out, inside] = [await tokenOf('out'), await tokenOf('inside')];
    expect([await mayPlay(out), await mayPlay(inside)]).toEqual([true, true]);
    await block(people().block);
    expect([await mayPlay(out), await mayPlay(inside)]).toEqual([false, true]);
    expect(api.engine.rechecked).toEqual([sessionId]);
  });
});

it('refuses a blocked member in a private chat room', async () => {
  const { _id: closed } = await inTransaction(api.ctx.db, (tx) =>
    openRoom(tx, { type: 'stream_private', performerId: performer.id, memberIds: [member.id] }),
  );
  const statuses = async () => [
    (await api.call('getConversation', { params: { id: closed } }, member.token)).status,
    (await api.call('listMessages', { params: { id: closed } }, member.token)).status,
    (await api.call('sendRoomMessage', { params: { id: closed }, body: { text: 'hello' } }, member.token)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await block({ userIds: [member.id] });
  expect(await statuses()).toEqual([403, 403, 403]);
});

it('takes the country from the IP address of a player when streams need no token', async () => {
  await setSetting(api.ctx, 'secureOption', false);
  await block({ countries: ['DE'] });
  expect([await mayPlay(null, GERMAN), await mayPlay(null, BRITISH)]).toEqual([false, true]);
  await setSetting(api.ctx, 'secureOption', true);
});

it('removes only blocked viewers from the chat room at once and notifies them', async () => {
  const [blocked, german, briton, guest] = [
    await connectFrom(member, 'GB'),
    await connectFrom(other, 'DE'),
    await connectFrom(other, 'GB'),
    await connectFrom(null, 'DE'),
  ];
  const host = await connectFrom(performer, 'DE');
  for (const socket of [blocked, german, briton, guest, host]) expect((await join(socket)).ok).toBe(true);
  const notified: string[] = [];
  briton.on('account/blocked', () => notified.push('briton'));
  host.on('account/blocked', () => notified.push('host'));

  const gone = nextRemoval(blocked);
  await block({ userIds: [member.id] });
  expect(await gone).toEqual({ performerId: performer.id });
  const both = Promise.all([nextRemoval(german), nextRemoval(guest)]);
  await block({ countries: ['DE'] });
  expect(await both).toEqual([{ performerId: performer.id }, { performerId: performer.id }]);

  const heard: string[] = [];
  for (const [name, socket] of Object.entries({ blocked, german, guest }))
    socket.on('message/created', () => heard.push(name));
  const arrived = new Promise((resolve) => {
    briton.once('message/created', resolve);
  });
  await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'hello everyone' } }, performer.token);
  await arrived;
  for (const socket of [blocked, german, guest])
    expect(await join(socket)).toMatchObject({ ok: false, error: 'FORBIDDEN' });
  expect(api.ctx.realtime.presenceIn(room).accountIds.sort()).toEqual([other.id, performer.id].sort());
  expect([heard, notified]).toEqual([[], []]);
});
