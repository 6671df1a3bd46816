/** Publishes a browser's fake camera and watches it in other browsers, with the web's live library. */
import { type Page } from 'playwright-core';
import { until } from '../support/mediaServer';
import type {} from '../support/livePage/page';
import { setUpLiveBrowsers } from '../support/liveBrowsers';

jest.setTimeout(90_000);

const liveBrowsers = setUpLiveBrowsers();
const { openPage, goLive, watch, logged } = liveBrowsers;
const position = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** Returns a thumbnail of what the element shows: one number for each of 64 areas. */
const look = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 8;
    const context = canvas.getContext('2d');
    if (!video || !context) return [];
    context.drawImage(video, 0, 0, 8, 8);
    return Array.from(context.getImageData(0, 0, 8, 8).data.filter((_, i) => i % 4 === 1));
  });

/** Waits until the picture moves: the time advances and the content changes. */
async function seesMotion(page: Page): Promise<void> {
  await until('the first frame', async () => (await logged(page, 'firstFrame')).length > 0, 30_000);
  const [time, picture] = [await position(page), await look(page)];
  expect(picture.some((field) => field > 20)).toBe(true);
  await until('time to go on', async () => (await position(page)) > time + 1);
  await until('another picture', async () =>
    (await look(page)).some((field, i) => Math.abs(field - (picture[i] ?? 0)) > 8),
  );
}

/** Unmutes the video and waits until it is audible. */
async function hearsSound(page: Page): Promise<void> {
  await page.mouse.click(10, 10);
  await page.evaluate(async () => {
    const video = document.querySelector('video');
    if (!video) return;
    video.muted = false;
    const context = new AudioContext();
    await context.resume();
    const analyser = context.createAnalyser();
    const source =
      video.srcObject instanceof MediaStream
        ? context.createMediaStreamSource(video.srcObject)
        : context.createMediaElementSource(video);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    window.setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
      document.title = String(loudest);
    }, 20);
  });
  await until('a beep', async () => Number(await page.title()) > 0.01);
}

describe.each(['hls', 'whep'] as const)('a camera watched by %s', (kind) => {
  const streamId = `camera-${kind}`;
  let performer: Page;
  let viewer: Page;
  beforeAll(async () => {
    performer = await openPage();
    viewer = await openPage();
  });
  afterAll(async () => {
    await performer.context().close();
    await viewer.context().close();
  });

  it('appears for a viewer who was waiting for it, muted and without a gesture, and moves', async () => {
    await watch(viewer, kind, streamId);
    await goLive(performer, streamId);
    await seesMotion(viewer);
    expect(await viewer.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
    expect((await logged(performer, 'publisher')).at(-1)).toBe('live');
    expect(await logged(viewer, 'blocked')).toEqual([]);
  });

  it('is audible once the viewer unmutes it', () => hearsSound(viewer));

  it('gives a JPEG thumbnail under 60 KB', async () => {
    const size = await viewer.evaluate(async () => {
      const video = document.querySelector('video');
      const blob = video && (await window.livePage.captureThumbnail(video, 320));
      return blob && { type: blob.type, bytes: blob.size };
    });
    expect(size?.type).toBe('image/jpeg');
    expect(size?.bytes).toBeGreaterThan(1_000);
    expect(size?.bytes).toBeLessThan(60_000);
  });

  it('returns without an end of the stream when the performer reloads the page', async () => {
    await performer.reload();
    await goLive(performer, streamId);
    const from = await position(viewer);
    await until('the picture', async () => {
      const picture = await look(viewer);
      return (await position(viewer)) !== from && picture.some((field) => field > 20);
    });
    await viewer.evaluate(() => (window.livePage.log.length = 0));
    const time = await position(viewer);
    await until('time to go on', async () => (await position(viewer)) > time + 2, 30_000);
    expect(liveBrowsers.media.reports(streamId, 'ended')).toEqual([]);
  });

  it.each([
    ['is revoked', 'revoke'],
    ['is refused when viewers are rechecked', 'recheck'],
  ])('closes for a viewer whose permission %s', async (_how, order) => {
    const token = `viewer-${kind}-${order}`;
    liveBrowsers.media.tokens.add(token);
    const blocked = await openPage();
    await watch(blocked, kind, streamId, token);
    await seesMotion(blocked);
    liveBrowsers.media.tokens.delete(token);
    const { body } = await liveBrowsers.media.control('POST', `streams/${streamId}/${order}`, { token });
    expect(body).toEqual({ cut: kind === 'whep' ? 1 : 0 });
    await until('the refusal', async () => (await logged(blocked, 'state')).at(-1) === 'refused');
    await blocked.context().close();
  });

  it('ends for the viewer and the API when the performer ends the show', async () => {
    await performer.evaluate(() => window.livePage.publisher?.stop());
    await until('the end', () =>
      liveBrowsers.media.reported.some(
        (report) => report.streamId === streamId && report.action === 'ended' && report.reason === 'deleted',
      ),
    );
    const over = kind === 'hls' ? 'ended' : 'waiting';
    await until('the end on the screen', async () => (await logged(viewer, 'state')).at(-1) === over);
    // a machine that stood still for a moment may have reconnected before
    expect((await logged(performer, 'publisher')).at(-1)).toBe('ended');
  });
});

it('plays with AAC in a browser without Opus', async () => {
  const [performer, viewer] = [await openPage(), await openPage()];
  await viewer.evaluate(() => {
    const supports = MediaSource.isTypeSupported.bind(MediaSource);
    MediaSource.isTypeSupported = (type) => !/opus/i.test(type) && supports(type);
  });
  const asked: string[] = [];
  viewer.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await goLive(performer, 'without-opus');
  await watch(viewer, 'hls', 'without-opus');
  await seesMotion(viewer);
  await hearsSound(viewer);
  expect(asked).toContain('aac.m3u8');
  expect(asked).not.toContain('opus.m3u8');
  await Promise.all([performer.context().close(), viewer.context().close()]);
});

it('tells a performer whose token is refused and stops trying', async () => {
  const performer = await openPage();
  await goLive(performer, 'refused', 'nobody');
  await until('the refusal', async () => (await logged(performer, 'publisher')).includes('refused'));
  expect(await logged(performer, 'publisher error')).toEqual(['This token is not valid for this stream.']);
  await performer.context().close();
});
