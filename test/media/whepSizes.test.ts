/** Watches a page that sends two sizes over WHEP, without a browser, and chooses among them. */
import { startMedia, type TestMedia, until } from '../support/mediaServer';
import { estimateLine, type NarrowPath, openNarrowPath } from '../support/narrowPath';
import { type Relay } from '../support/relay';
import { type Lines, linesOf, publishTwoSizes } from '../support/twoSizes';
import { watchByWhep, type WhepViewer } from '../support/whepViewer';

jest.setTimeout(120_000);

const STREAM_ID = 'sizes';
let media: TestMedia;
let stopPublisher: () => void;
const watching: WhepViewer[] = [];
beforeAll(async () => {
  media = await startMedia();
  stopPublisher = await publishTwoSizes(`${media.origin}/media/live/ws/${STREAM_ID}?token=publisher`);
  await until('the show', async () => (await media.control('GET', `streams/${STREAM_ID}`)).body['state'] === 'live');
});
afterEach(async () => {
  await Promise.all(watching.splice(0).map(leave));
});
afterAll(async () => {
  stopPublisher();
  await media.stop();
});

async function leave(viewer: WhepViewer): Promise<void> {
  await fetch(viewer.resource, { method: 'DELETE' });
  await viewer.close();
}
async function watch(through?: (address: string, port: number) => Promise<Relay>): Promise<WhepViewer> {
  const viewer = await watchByWhep(media.whepUrl(STREAM_ID, 'viewer'), through);
  watching.push(viewer);
  return viewer;
}
const untilLines = (viewer: WhepViewer, lines: Lines) =>
  until(`${lines} lines`, () => linesOf(viewer.pictures.at(-1)) === lines, 60_000);

const isSlow = async ({ resource }: WhepViewer) => {
  const { isSlow: found } = (await (await fetch(resource)).json()) as { isSlow: boolean };
  return found;
};
const ask = (
  resource: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(resource, { method: 'PATCH', headers, body });
const resize = async (viewer: WhepViewer, wish: object) =>
  expect((await ask(viewer.resource, JSON.stringify(wish))).status).toBe(200);

describe('the size that a viewer chose', () => {
  it('is sent from the next key frame on, or the next smaller one, until the viewer chooses again', async () => {
    const viewer = await watch();
    await untilLines(viewer, 1080);
    await resize(viewer, { quality: 720 });
    await untilLines(viewer, 360);
    await resize(viewer, { quality: 1080 });
    await untilLines(viewer, 1080);
    // the smallest one where all are larger
    await resize(viewer, { quality: 'auto', atMost: 240 });
    await untilLines(viewer, 360);
    expect(await isSlow(viewer)).toBe(false);
    await resize(viewer, { quality: 'auto' });
    await untilLines(viewer, 1080);
  });

  it('is sent on a slow line, too, and Auto falls from it', async () => {
    const viewer = await watch();
    await untilLines(viewer, 1080);
    await resize(viewer, { quality: 1080 });
    await viewer.estimate(1_100);
    await viewer.estimate(200);
    const got = viewer.pictures.length;
    await until('two more seconds', () => viewer.pictures.length > got + 50);
    expect(viewer.pictures.slice(got).map(linesOf)).not.toContain(360);
    await resize(viewer, { quality: 'auto' });
    await viewer.estimate(150);
    await untilLines(viewer, 360);
    await until('the note of it', () => isSlow(viewer));
  });

  it('is refused for sessions that are unknown, over, or a publisher’s', async () => {
    const viewer = await watch();
    await fetch(viewer.resource, { method: 'DELETE' });
    const wish = '{"quality":360}';
    expect((await ask(viewer.resource, wish)).status).toBe(404);
    expect((await ask(`${media.origin}/media/live/whep/${STREAM_ID}/unknown`, wish)).status).toBe(404);
    const whip = await ask(`${media.origin}/media/live/whip/${STREAM_ID}/unknown`, wish);
    expect([whip.status, whip.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
  });
});

describe('a line that becomes narrow', () => {
  it('makes the picture smaller, which goes on, and larger again once it is wide', async () => {
    const paths: NarrowPath[] = [];
    const viewer = await watch(async (address, port) => {
      const path = await openNarrowPath(address, port);
      paths.push(path);
      return path;
    });
    const line = paths.at(-1)!;
    const stopEstimates = estimateLine(line, (kilobits) => void viewer.estimate(kilobits));
    await untilLines(viewer, 1080);
    line.kilobits = 230;
    await untilLines(viewer, 360);
    await until('the note of it', () => isSlow(viewer));
    const got = viewer.pictures.length;
    await until('three seconds of the smaller picture', () => viewer.pictures.length > got + 75);
    line.kilobits = null;
    await untilLines(viewer, 1080);
    await until('the end of the note', async () => !(await isSlow(viewer)));
    stopEstimates();
    for (const path of paths) path.close();
  });
});

describe('a session that is asked for a size', () => {
  let viewer: WhepViewer;
  beforeAll(async () => {
    viewer = await watchByWhep(media.whepUrl(STREAM_ID, 'viewer'));
  });
  afterAll(() => leave(viewer));

  it.each([
    ['no JSON', 'quality=480', {}, 400],
    ['nothing', '', {}, 400],
    ['null', 'null', {}, 400],
    ['a list', '[480]', {}, 400],
    ['a size of 0', '{"quality":0}', {}, 400],
    ['a negative size', '{"quality":-480}', {}, 400],
    ['a size without an end', '{"quality":1e999}', {}, 400],
    ['half a line', '{"quality":480.5}', {}, 400],
    ['a text for the size', '{"quality":"480"}', {}, 400],
    ['sound alone, which WHEP has not', '{"quality":"audio"}', {}, 400],
    ['a size with a limit', '{"quality":480,"atMost":480}', {}, 400],
    ['a limit that is none', '{"quality":"auto","atMost":null}', {}, 400],
    ['a limit alone', '{"atMost":480}', {}, 400],
    ['too much', JSON.stringify({ quality: 'auto', more: 'x'.repeat(2_000) }), {}, 413],
    ['another type', '{"quality":480}', { 'content-type': 'text/plain' }, 415],
    ['what other servers trickle', 'a=candidate', { 'content-type': 'application/trickle-ice-sdpfrag' }, 415],
  ])('refuses %s', async (_what, body, headers, status) => {
    const type = { 'content-type': 'application/json', ...headers };
    const answer = await ask(viewer.resource, body, type);
    const { statusCode, message } = (await answer.json()) as { statusCode: number; message: string };
    expect([answer.status, statusCode, message.length > 10]).toEqual([status, status, true]);
  });
});
