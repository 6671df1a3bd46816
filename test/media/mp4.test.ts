/** Watches streams as one growing MP4 file, as players without HLS do, while they are live. */
import { spawn } from 'node:child_process';
import { get as ask, type IncomingMessage } from 'node:http';
import { describeFfmpeg } from '../support/ffmpeg';
import { boxesOf, holesIn, runsOf } from '../support/fragments';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';
import { published } from '../support/playlist';

jest.setTimeout(90_000);

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia({ MEDIA_END_GRACE_MS: '4000' });
});
afterAll(() => media.stop());

const address = (streamId: string, token: string | null, audio = '') =>
  media.whepUrl(streamId, token).replace(`/whep/${streamId}`, `/streams/${streamId}.mp4`) + audio;

/** Opens the address of a growing file and keeps what arrives. */
function open(url: string) {
  const chunks: Buffer[] = [];
  const state = { status: 0, headers: {} as IncomingMessage['headers'], end: null as 'complete' | 'cut' | null };
  const request = ask(url, (response) => {
    Object.assign(state, { status: response.statusCode, headers: response.headers });
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('close', () => (state.end = response.complete ? 'complete' : 'cut'));
    response.on('error', () => undefined);
  }).on('error', () => (state.end = 'cut'));
  /** Returns the complete boxes that have arrived. */
  const bytes = () => {
    const all = Buffer.concat(chunks);
    let at = 0;
    while (at + 8 <= all.length && at + all.readUInt32BE(at) <= all.length) at += all.readUInt32BE(at);
    return all.subarray(0, at);
  };
  return { state, request, bytes, fragments: () => boxesOf(bytes()).filter(({ type }) => type === 'moof').length };
}

const publishers: ReturnType<typeof startDemoPublisher>[] = [];
afterAll(() => Promise.all(publishers.map((publisher) => publisher.kill())));
const publish = async (streamId: string) => {
  const publisher = startDemoPublisher(media.whipUrl(streamId, 'publisher'));
  publishers.push(publisher);
  await published(media.hlsUrl(streamId, 'viewer'));
  return publisher;
};

describe('a stream as a growing MP4 file', () => {
  beforeAll(() => publish('show'));

  it('starts at a key frame, at time 0, and has no gap in picture or sound', async () => {
    const file = open(address('show', 'viewer'));
    await until('fifteen fragments', () => file.fragments() >= 15);
    file.request.destroy();
    expect(file.state.status).toBe(200);
    expect(file.state.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'no-store' });
    expect(
      boxesOf(file.bytes())
        .slice(0, 3)
        .map(({ type }) => type),
    ).toEqual(['ftyp', 'moov', 'moof']);
    const runs = runsOf(file.bytes());
    const [video] = runs.filter(({ trackId }) => trackId === 1);
    const [audio] = runs.filter(({ trackId }) => trackId === 2);
    expect(video?.samples[0]?.key).toBe(true);
    expect(Math.min((video?.start ?? 1) / 90_000, (audio?.start ?? 1) / 48_000)).toBeCloseTo(0, 4);
    expect([holesIn(runs, 1), holesIn(runs, 2)]).toEqual([[], []]);
  });

  it('needs the token that HLS needs, and answers a HEAD request without a body', async () => {
    const refusals = [];
    for (const url of [address('show', null), address('show', 'stranger'), address('nobody', 'viewer')]) {
      const response = await fetch(url);
      refusals.push([response.status, ((await response.json()) as { error: string }).error]);
    }
    expect(refusals).toEqual([
      [401, 'TOKEN_MISSING'],
      [403, 'TOKEN_REFUSED'],
      [404, 'NOT_PUBLISHED'],
    ]);
    const head = await fetch(address('show', 'viewer'), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'video/mp4', '']);
    expect((await fetch(address('show', 'viewer'), { method: 'POST' })).status).toBe(405);
  });

  it('counts its viewer once, and proves what was delivered to the meter', async () => {
    const file = open(address('show', 'viewer'));
    await until('a fragment', () => file.fragments() > 0);
    const delivered = async () => {
      const { data } = (await media.control('GET', 'deliveries')).body as {
        data: { streamId: string; watching: [string, { from: number; to: number }][] }[];
      };
      const [, span] = data[0]?.watching.find(([person]) => person === 'session of viewer') ?? [];
      return span ? span.to - span.from : 0;
    };
    const before = await delivered();
    await until('more delivered time', async () => (await delivered()) > before);
    expect((await media.control('GET', 'streams/show')).body).toMatchObject({ viewers: 1 });
    file.request.destroy();
  });

  it('lets one person open eight files at once and refuses the ninth', async () => {
    media.tokens.add('viewer-many');
    const files = Array.from({ length: 8 }, () => open(address('show', 'viewer-many')));
    await until('eight files', () => files.every((file) => file.fragments() > 0));
    expect((await fetch(address('show', 'viewer-many'))).status).toBe(429);
    for (const file of files) file.request.destroy();
  });

  it('disconnects a viewer whose permission is revoked, at once and without being asked for', async () => {
    media.tokens.add('viewer-told').add('viewer-silent');
    const [told, silent] = [open(address('show', 'viewer-told')), open(address('show', 'viewer-silent'))];
    await until('both files', () => told.fragments() > 0 && silent.fragments() > 0);
    media.tokens.delete('viewer-told');
    const { body } = await media.control('POST', 'streams/show/revoke', { sessionId: 'session of viewer-told' });
    expect(body).toEqual({ cut: 1 });
    await until('the cut of the first', () => told.state.end === 'cut');
    expect(silent.state.end).toBeNull();
    // nobody tells the media server about this one: it asks again every two seconds
    media.tokens.delete('viewer-silent');
    await until('the cut of the second', () => silent.state.end === 'cut');
  });

  it('disconnects the viewers whom a recheck refuses, and no others', async () => {
    media.tokens.add('viewer-blocked');
    const [blocked, other] = [open(address('show', 'viewer-blocked')), open(address('show', 'viewer'))];
    await until('both files', () => blocked.fragments() > 0 && other.fragments() > 0);
    media.tokens.delete('viewer-blocked');
    expect((await media.control('POST', 'streams/show/recheck')).body).toEqual({ cut: 1 });
    await until('the cut', () => blocked.state.end === 'cut');
    expect(other.state.end).toBeNull();
    other.request.destroy();
  });

  it('keeps its viewers while the API does not answer', async () => {
    const file = open(address('show', 'viewer'));
    await until('a fragment', () => file.fragments() > 0);
    media.api.failing = true;
    const { failedQuestions } = media.api;
    await until('two failed questions', () => media.api.failedQuestions >= failedQuestions + 2);
    media.api.failing = false;
    expect(file.state.end).toBeNull();
    file.request.destroy();
  });
});

it('ends the file with the stream', async () => {
  await publish('short');
  const file = open(address('short', 'viewer'));
  await until('a fragment', () => file.fragments() > 0);
  await media.control('POST', 'streams/short/stop');
  await until('the end', () => file.state.end !== null);
  expect(file.state.end).toBe('complete');
  expect((await fetch(address('short', 'viewer'))).status).toBe(404);
});

describeFfmpeg('ffmpeg', () => {
  it.each([
    ['opus', ''],
    ['aac', '&audio=aac'],
  ])('reads the file with %s sound while the stream is live', async (codec, audio) => {
    await publish(`live-${codec}`);
    const child = spawn('ffprobe', [
      '-v',
      'error',
      '-read_intervals',
      '%+3',
      '-count_packets',
      '-show_entries',
      'stream=codec_name,start_time,nb_read_packets',
      '-of',
      'json',
      address(`live-${codec}`, 'viewer', audio),
    ]);
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    await new Promise((resolve) => child.once('exit', resolve));
    const { streams } = JSON.parse(said) as {
      streams: { codec_name: string; start_time: string; nb_read_packets: string }[];
    };
    expect(complained).toBe('');
    expect(streams.map((stream) => stream.codec_name)).toEqual(['h264', codec]);
    for (const stream of streams) expect(Number(stream.start_time)).toBeLessThan(0.1);
    expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThan(30);
  });
});
