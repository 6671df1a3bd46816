import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import { type ServerEvents, type SocketAnswer } from '@contract/events';
import { API_BASE } from '@contract/base';
import { inTransaction } from '@server/db/transaction';
import { identify } from '@server/features/auth/service/sessions';
import { openRoom } from '@server/features/chat/service/rooms';
import { setSetting } from '@server/features/site/service';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
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
    trustProxy: true,
  });
  api = await startApi({ parts: { realtime }, env: { TRUST_PROXY: 'on' } });
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

async function visitor(actor: Actor | null, country?: string): Promise<Socket> {
  const socket = connect(api.url, {
    forceNew: true,
    transports: ['websocket'],
    auth: actor ? { token: actor.token } : {},
    extraHeaders: country ? { 'x-country': country } : {},
  });
  clients.push(socket);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  return socket;
}
const join = async (socket: Socket) =>
  (await socket.timeout(5000).emitWithAck('room/join', { conversationId: room })) as SocketAnswer<'room/join'>;
const thrownOut = (socket: Socket) =>
  new Promise<ServerEvents['account/blocked']>((resolve) => {
    socket.once('account/blocked', resolve);
  });

/** Who is shut out, and how; each beside somebody who is not. */
const KINDS = [
  [
    'a member whom the performer blocked',
    () => ({
      block: { userIds: [member.id] },
      out: { token: member.token, country: 'GB', from: BRITISH },
      inside: { token: other.token, country: 'GB', from: BRITISH },
    }),
  ],
  [
    'a country, told by the trusted proxy',
    () => ({
      block: { countries: ['DE', 'FR'] },
      out: { token: member.token, country: 'DE', from: undefined },
      inside: { token: member.token, country: 'GB', from: undefined },
    }),
  ],
  [
    'a country, known by the address',
    () => ({
      block: { countries: ['DE'] },
      out: { token: member.token, country: undefined, from: GERMAN },
      inside: { token: member.token, country: undefined, from: BRITISH },
    }),
  ],
] as const;

describe.each(KINDS)('%s', (_kind, people) => {
  /** Calls as one of the two. */
  const as = (who: 'out' | 'inside') => {
    const { token, country, from } = people()[who];
    const carried = { ...(from ? { from } : {}), ...(country && !from ? { headers: { 'x-country': country } } : {}) };
    return { token, carried };
  };

  it.each<[string, (who: 'out' | 'inside') => Promise<{ status: number; body: unknown }>]>([
    [
      'the page',
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
      'the room',
      (who) => api.call('getPublicConversation', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'reading in it',
      (who) => api.call('listPublicMessages', { ...as(who).carried, params: { id: room } }, as(who).token),
    ],
    [
      'writing in it',
      (who) =>
        api.call(
          'sendPublicMessage',
          { ...as(who).carried, params: { id: room }, body: { text: 'hello' } },
          as(who).token,
        ),
    ],
    [
      'a tip',
      (who) =>
        api.call('sendTip', { ...as(who).carried, params: { id: performer.id }, body: { token: 1 } }, as(who).token),
    ],
    [
      'the board of tips',
      (who) => api.call('viewTipBoard', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    ['the show', (who) => api.call('joinLive', { ...as(who).carried, params: { id: performer.id } }, as(who).token)],
    [
      'the state of the stream',
      (who) => api.call('getBroadcast', { ...as(who).carried, params: { id: performer.id } }, as(who).token),
    ],
    [
      'a token for the stream',
      (who) =>
        api.call('createStreamToken', { ...as(who).carried, body: { id: sessionId, type: 'play' } }, as(who).token),
    ],
  ])('%s is closed with 403, and open to others', async (_place, knock) => {
    expect((await knock('out')).status).toBe(200);
    await block(people().block);
    expect(await knock('out')).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    expect((await knock('inside')).status).toBe(200);
  });

  it('is told by check-blocking, and finds the performer nowhere: not by search, not beside others, not among those followed', async () => {
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

  it('hears nothing of the performer, although they were asked after', async () => {
    const connected = async (who: 'out' | 'inside') => {
      const { token, country, from } = people()[who];
      const socket = connect(api.url, {
        forceNew: true,
        transports: ['websocket'],
        auth: { token },
        extraHeaders: { ...(country ? { 'x-country': country } : {}), ...(from ? { 'x-forwarded-for': from } : {}) },
      });
      clients.push(socket);
      await new Promise<void>((resolve) => {
        socket.once('connect', resolve);
      });
      return socket;
    };
    await block(people().block);
    const [out, inside] = [await connected('out'), await connected('inside')];
    const said: ServerEvents['performer/status'][] = [];
    out.on('performer/status', (status: ServerEvents['performer/status']) => said.push(status));
    const { streamingTitle } = await api.must(
      'viewPerformer',
      { params: { username: performer.username } },
      performer.token,
    );
    expect(await say(inside, 'performers/watch', { ids: [performer.id] })).toEqual({
      now: [{ performerId: performer.id, streamingStatus: 'public', isOnline: true, streamingTitle }],
    });
    expect(await say(out, 'performers/watch', { ids: [performer.id] })).toEqual({ now: [] });
    const told = new Promise<ServerEvents['performer/status']>((resolve) => {
      inside.once('performer/status', resolve);
    });
    await report({ action: 'ended', streamId: sessionId, at: new Date().toISOString(), reason: 'deleted' });
    expect(await told).toMatchObject({ performerId: performer.id, status: 'offline' });
    // one connection keeps its order: whatever was said to it has come when this answer comes
    await say(out, 'performers/watch', { ids: [] });
    expect(said).toEqual([]);
  });

  it('who holds a token for the stream: it opens nothing any more, and the engine asks anew at once', async () => {
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

it('a room that is not open to all is closed with the rest: neither read nor written in, nor heard', async () => {
  const { _id: closed } = await inTransaction(api.ctx.db, (tx) =>
    openRoom(tx, { type: 'stream_private', performerId: performer.id, memberIds: [member.id] }),
  );
  const knock = async () => [
    (await api.call('getConversation', { params: { id: closed } }, member.token)).status,
    (await api.call('listMessages', { params: { id: closed } }, member.token)).status,
    (await api.call('sendRoomMessage', { params: { id: closed }, body: { text: 'hello' } }, member.token)).status,
  ];
  expect(await knock()).toEqual([200, 200, 200]);
  await block({ userIds: [member.id] });
  expect(await knock()).toEqual([403, 403, 403]);
});

it('where streams need no token, the address of whoever plays tells the country', async () => {
  await setSetting(api.ctx, 'secureOption', false);
  await block({ countries: ['DE'] });
  expect([await mayPlay(null, GERMAN), await mayPlay(null, BRITISH)]).toEqual([false, true]);
  await setSetting(api.ctx, 'secureOption', true);
});

it('who is inside when the block comes is out of the room at once and told so; nobody else is', async () => {
  const [blocked, german, briton, guest] = [
    await visitor(member, 'GB'),
    await visitor(other, 'DE'),
    await visitor(other, 'GB'),
    await visitor(null, 'DE'),
  ];
  const host = await visitor(performer, 'DE');
  for (const socket of [blocked, german, briton, guest, host]) expect((await join(socket)).ok).toBe(true);
  const told: string[] = [];
  briton.on('account/blocked', () => told.push('briton'));
  host.on('account/blocked', () => told.push('host'));

  const gone = thrownOut(blocked);
  await block({ userIds: [member.id] });
  expect(await gone).toEqual({ performerId: performer.id });
  const both = Promise.all([thrownOut(german), thrownOut(guest)]);
  await block({ countries: ['DE'] });
  expect(await both).toEqual([{ performerId: performer.id }, { performerId: performer.id }]);

  const heard: string[] = [];
  for (const [name, socket] of Object.entries({ blocked, german, guest }))
    socket.on('message/created', () => heard.push(name));
  const arrived = new Promise((resolve) => {
    briton.once('message/created', resolve);
  });
  await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'among us' } }, performer.token);
  await arrived;
  for (const socket of [blocked, german, guest])
    expect(await join(socket)).toMatchObject({ ok: false, error: 'FORBIDDEN' });
  expect((await api.ctx.realtime.presenceIn(room)).accountIds.sort()).toEqual([other.id, performer.id].sort());
  expect([heard, told]).toEqual([[], []]);
});

it('a performer and an operator see what the country may not; a guest from it may not either', async () => {
  const german = { headers: { 'x-country': 'DE' } };
  await block({ countries: ['DE'] });
  const look = async (token: string | null) =>
    (await api.call('viewPerformer', { ...german, params: { username: performer.username } }, token)).status;
  expect([await look(performer.token), await look((await api.operator()).token), await look(null)]).toEqual([
    200, 200, 403,
  ]);
  expect(
    (await api.must('searchPerformers', { ...german, query: { q: performer.username } }, performer.token)).total,
  ).toBe(1);
});

describe('what is blocked', () => {
  it('is kept: countries are replaced, members added, once each, the latest first, and let in again one by one', async () => {
    expect(await api.must('getBlocking', {}, performer.token)).toEqual({ countries: [], users: [] });
    await block({ countries: ['FR', 'DE'], userIds: [member.id] });
    await block({ userIds: [other.id, other.id, member.id] });
    expect(await block({ countries: ['DE'] })).toEqual({
      countries: ['DE'],
      users: [
        expect.objectContaining({ _id: other.id, username: other.username }),
        expect.objectContaining({ _id: member.id }),
      ],
    });
    expect(
      (await api.must('unblockUser', { body: { userId: other.id } }, performer.token)).users.map(({ _id }) => _id),
    ).toEqual([member.id]);
    await api.must('unblockUser', { body: { userId: other.id } }, performer.token);
    expect(await block({ countries: [] })).toMatchObject({ countries: [] });
    expect((await api.call('viewPerformer', { params: { username: performer.username } }, other.token)).status).toBe(
      200,
    );
  });

  it("is each performer's own", async () => {
    const neighbour = await api.verifiedPerformer();
    await block({ countries: ['DE'], userIds: [member.id] });
    expect(await api.must('getBlocking', {}, neighbour.token)).toEqual({ countries: [], users: [] });
    expect(
      (
        await api.call(
          'viewPerformer',
          { params: { username: neighbour.username }, headers: { 'x-country': 'DE' } },
          member.token,
        )
      ).status,
    ).toBe(200);
  });

  it("is refused as a whole where an id is no member's or a country is none", async () => {
    for (const userId of [performer.id, '019aa0f0-0000-7000-8000-000000000000'])
      expect(
        (
          await api.call(
            'updateBlocking',
            { body: { countries: ['DE'], userIds: [member.id, userId] } },
            performer.token,
          )
        ).status,
      ).toBe(404);
    for (const country of ['XX', 'de', 'DEU'])
      expect((await api.call('updateBlocking', { body: { countries: [country] } }, performer.token)).status).toBe(400);
    expect(await api.must('getBlocking', {}, performer.token)).toEqual({ countries: [], users: [] });
  });
});
