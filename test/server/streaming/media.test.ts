import { type MediaEngine } from '@server/features/streaming/engine';
import { signStreamToken } from '@server/features/streaming/service/tokens';
import { setSetting } from '@server/features/site/service';
import { type Api } from '@test/support/api';
import { startApiWithEngine } from '@test/support/apiWithEngine';
import { type Actor } from '@test/support/actors';
import { testFfmpeg } from '@test/support/ffmpeg';
import { publishWithFfmpeg } from '@test/support/ffmpegPublisher';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { treeOf } from '@test/support/processes';
import { parsePlaylist } from '@test/support/playlist';
import { renditionUrl } from '@test/support/rendition';

// The real media process behind the real API, with hostile requests.

let api: Api;
let engine: MediaEngine;
let close: () => Promise<void>;
let performer: Actor;

beforeAll(async () => {
  ({ api, engine, close } = await startApiWithEngine());
  performer = await api.verifiedPerformer();
}, 60_000);
afterAll(() => close());

const offer = (address: string, sdp: string, type = 'application/sdp') =>
  fetch(new URL(address, api.url), { method: 'POST', headers: { 'content-type': type }, body: sdp });
const errorOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string }),
});

test('refuses a malformed offer with 400, and the stream does not start', async () => {
  const { sessionId, publish } = await api.must('startLive', { body: {} }, performer.token);
  for (const sdp of [
    '',
    'hello',
    'v=0\r\n',
    `v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n`,
    'm='.repeat(5000),
  ]) {
    expect(await errorOf(await offer(publish.whipUrl, sdp))).toMatchObject({ status: 400 });
  }
  expect(await errorOf(await offer(publish.whipUrl, 'x'.repeat(200_000)))).toMatchObject({ status: 413 });
  expect(await errorOf(await offer(publish.whipUrl, '{}', 'application/json'))).toMatchObject({ status: 415 });
  expect(await api.must('getBroadcast', { params: { id: sessionId } })).toMatchObject({ publishing: false });
  expect((await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus).toBe(
    'offline',
  );
});

test("refuses to publish without the performer's token, whatever the offer says", async () => {
  const { sessionId, publish } = await api.must('startLive', { body: {} }, performer.token);
  const bare = publish.whipUrl.split('?')[0]!;
  expect((await offer(bare, 'hello')).status).toBe(401);
  expect((await offer(`${bare}?token=made-up`, 'hello')).status).toBe(403);
  const play = await api.must('createStreamToken', { body: { id: sessionId, type: 'play' } });
  expect((await offer(`${bare}?token=${play.tokenId}`, 'hello')).status).toBe(403);
});

test('requires a token for the playlist and every segment while secureOption is on', async () => {
  const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
  const { tokenId } = await api.must('createStreamToken', { body: { id: sessionId, type: 'play' } });
  const files = ['init-1.mp4', 's1.m4s', 'p1.0.m4s'].map((name) => `/~TOKEN/1/${name}`);
  const at = (name: string, token = '') =>
    fetch(new URL(`/media/live/streams/${sessionId}${name.replaceAll('TOKEN', token)}`, api.url));
  for (const name of ['.m3u8?token=TOKEN', '/~TOKEN/opus.m3u8', ...files]) {
    expect((await at(name)).status).toBe(401);
    expect((await at(name, 'made-up')).status).toBe(403);
    // permitted, but nobody publishes yet
    expect((await at(name, tokenId)).status).toBe(404);
  }
  const other = await api.verifiedPerformer();
  const others = await api.must('startLive', { body: {} }, other.token);
  const foreign = await api.must('createStreamToken', { body: { id: others.sessionId, type: 'play' } });
  expect((await at('.m3u8?token=TOKEN', foreign.tokenId)).status).toBe(403);
});

test('a viewer whom the performer blocks gets no playlist and no segment any more, not even pending ones', async () => {
  const star = await api.verifiedPerformer();
  const { sessionId, publish } = await api.must('startLive', { body: {} }, star.token);
  const [member, other] = [await api.registerMember(), await api.registerMember()];
  const camera = startDemoPublisher(new URL(publish.whipUrl, api.url).href);
  try {
    await until(
      'the performer on stage',
      async () =>
        (await api.must('viewPerformer', { params: { username: star.username } })).streamingStatus === 'public',
    );
    const address = async (who: Actor) => {
      const { tokenId } = await api.must('createStreamToken', { body: { id: sessionId, type: 'play' } }, who.token);
      return renditionUrl(new URL(`/media/live/streams/${sessionId}.m3u8?token=${tokenId}`, api.url));
    };
    const [theirs, others] = [await address(member), await address(other)];
    const { segments } = parsePlaylist(
      await until('the playlist', async () => {
        const answer = await fetch(theirs);
        return answer.ok ? answer.text() : null;
      }),
    );
    const piece = new URL(segments[0]?.uri ?? '', theirs);
    expect((await fetch(piece)).status).toBe(200);
    const held = fetch(`${theirs}?_HLS_msn=${(segments.at(-1)?.sequence ?? 0) + 2}`);
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, star.token);
    expect([(await fetch(piece)).status, (await fetch(theirs)).status, (await held).status]).toEqual([403, 403, 403]);
    expect((await fetch(others)).status).toBe(200);
  } finally {
    await camera.stop();
  }
}, 60_000);

describe('expired, changed or misused tokens', () => {
  const HOUR = 3_600_000;
  let streamId: string;
  let wrong: Record<'publish' | 'play', [why: string, token: string][]>;
  let right: Record<'publish' | 'play', string>;
  beforeAll(async () => {
    const other = await api.verifiedPerformer();
    const [own, others] = [
      await api.must('startLive', { body: {} }, performer.token),
      await api.must('startLive', { body: {} }, other.token),
    ];
    streamId = own.sessionId;
    const tokenFor = (kind: 'publish' | 'play', given: { of?: string; holder?: string; expiresIn?: number } = {}) =>
      signStreamToken(api.ctx, {
        kind,
        streamId: given.of ?? streamId,
        holder: given.holder ?? performer.id,
        country: null,
        epoch: 0,
        expiresAt: new Date(Date.now() + (given.expiresIn ?? HOUR)),
      });
    const cut = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    right = { publish: tokenFor('publish'), play: tokenFor('play') };
    const wrongOf = (kind: 'publish' | 'play', otherKind: 'publish' | 'play'): [string, string][] => [
      ['expired', tokenFor(kind, { expiresIn: -1_000 })],
      ['for another kind of use', tokenFor(otherKind)],
      ['for another stream', tokenFor(kind, { of: others.sessionId })],
      ['changed', cut(right[kind])],
    ];
    wrong = {
      publish: [...wrongOf('publish', 'play'), ['of another performer', tokenFor('publish', { holder: other.id })]],
      play: wrongOf('play', 'publish'),
    };
  });
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error];

  test.each([
    [
      'WHIP',
      'publish',
      (token: string) => offer(`/media/live/whip/${streamId}?token=${token}`, 'v=0'),
      [400, 'BAD_OFFER'],
    ],
    [
      'WHEP',
      'play',
      (token: string) => offer(`/media/live/whep/${streamId}?token=${token}`, 'v=0'),
      [404, 'NOT_PUBLISHED'],
    ],
    [
      'HLS',
      'play',
      (token: string) => fetch(new URL(`/media/live/streams/${streamId}.m3u8?token=${token}`, api.url)),
      [404, 'NOT_PUBLISHED'],
    ],
  ] as const)('are refused over %s', async (_way, kind, ask, letIn) => {
    for (const [why, token] of wrong[kind])
      expect([why, ...(await codeOf(await ask(token)))]).toEqual([why, 403, 'TOKEN_REFUSED']);
    // the right token is accepted; the request then fails for another reason
    expect(await codeOf(await ask(right[kind]))).toEqual(letIn);
  });

  testFfmpeg(
    'open nothing by RTMP, which knows stream keys alone',
    async () => {
      const { encoder } = await api.must('getBroadcastSetup', {}, (await api.verifiedPerformer()).token);
      for (const name of [right.play, right.publish, `${encoder?.key}x`]) {
        const program = publishWithFfmpeg(`${encoder?.rtmpUrl}/${name}`);
        await until('the end of the streaming software', () => program.code());
        expect(program.said()).toContain('This stream key is not valid');
      }
    },
    60_000,
  );
});

test('a show goes on at the same addresses after the media process is killed and restarted', async () => {
  const star = await api.verifiedPerformer();
  const { publish } = await api.must('startLive', { body: {} }, star.token);
  const status = async () => (await api.must('viewPerformer', { params: { username: star.username } })).streamingStatus;
  const mediaPids = () =>
    treeOf(process.pid)
      .filter(({ command }) => /media[/.](main|cjs)/.test(command))
      .map(({ pid }) => pid);
  const first = startDemoPublisher(new URL(publish.whipUrl, api.url).href);
  await until('the performer on stage', async () => (await status()) === 'public');
  const { playback } = await api.must('joinLive', { params: { id: star.id } });
  const playlist = async () => {
    const answer = await fetch(renditionUrl(new URL(playback.hlsUrl, api.url)));
    return answer.ok ? answer.text() : null;
  };
  const runOf = (text: string) => /^([0-9a-f]{8})\/s/m.exec(text)?.[1] ?? null;
  const run = await until('the picture', async () => runOf((await playlist()) ?? ''));
  const [pid] = mediaPids();
  api.realtime.said.length = 0;
  if (!pid) throw new Error('there is no media process');
  process.kill(pid, 'SIGKILL');
  await first.kill();
  await until('another process', async () => mediaPids().some((each) => each !== pid) && (await engine.answers()));
  const second = startDemoPublisher(new URL(publish.whipUrl, api.url).href);
  await until(
    'the picture again',
    async () => {
      const now = runOf((await playlist()) ?? '');
      return now !== null && now !== run;
    },
    30_000,
  );
  expect(await status()).toBe('public');
  expect(
    api.realtime.said.filter(
      ({ event, payload }) => event === 'performer/status' && (payload as { status?: string }).status === 'offline',
    ),
  ).toEqual([]);
  await second.stop();
  await until('the end of the show', async () => (await status()) === 'offline');
}, 90_000);

test('a playlist needs no token while secureOption is off, but publishing does', async () => {
  const { sessionId, publish } = await api.must('startLive', { body: {} }, (await api.verifiedPerformer()).token);
  await setSetting(api.ctx, 'secureOption', false);
  expect((await fetch(new URL(`/media/live/streams/${sessionId}.m3u8`, api.url))).status).toBe(404);
  expect((await offer(publish.whipUrl.split('?')[0]!, 'hello')).status).toBe(401);
  await setSetting(api.ctx, 'secureOption', true);
});

testFfmpeg(
  'a program with the stream key brings its performer on stage, and off when it stops',
  async () => {
    const star = await api.verifiedPerformer();
    const { encoder } = await api.must('getBroadcastSetup', {}, star.token);
    const status = async () =>
      (await api.must('viewPerformer', { params: { username: star.username } })).streamingStatus;
    const program = publishWithFfmpeg(`${encoder?.rtmpUrl}/${encoder?.key}`);
    await until('the performer on stage', async () => (await status()) === 'public');
    const { playback } = await api.must('joinLive', { params: { id: star.id } });
    await until('the picture', async () => (await fetch(new URL(playback.hlsUrl, api.url))).status === 200);
    await program.stop();
    await until('the end of the show', async () => (await status()) === 'offline');
  },
  60_000,
);
