/** Faults during a show as viewers experience them, with real browsers and a media process that is killed. */
import { type Page } from 'playwright-core';
import { startDemoPublisher, until } from '../support/mediaServer';
import { startLivePage, type TestLivePage } from '../support/livePage';
import type {} from '../support/livePage/page';
import { setUpLiveBrowsers } from '../support/liveBrowsers';
import { watchByWhep } from '../support/whepViewer';

jest.setTimeout(90_000);

/** A WHEP viewer behind a lossy network, watching from the start so that enough datagrams are lost. */
interface LossyView {
  livePage: TestLivePage;
  demoPublisher: ReturnType<typeof startDemoPublisher>;
  viewer: Page;
}
const LOSSES = [
  { percent: 2, lost: 20 },
  { percent: 5, lost: 40 },
];
let lossy: LossyView[] = [];
// registered before `setUpLiveBrowsers()`, so that it runs after the tests and before the media server stops
afterAll(async () => {
  await Promise.all(lossy.map(({ demoPublisher }) => demoPublisher.stop()));
  await Promise.all(lossy.map(({ livePage }) => livePage.close()));
});
const liveBrowsers = setUpLiveBrowsers();
const { openPage, goLive, watch, logged } = liveBrowsers;
beforeAll(async () => {
  lossy = await Promise.all(LOSSES.map(({ percent }) => watchThroughLoss(percent)));
});

const forget = (page: Page) => page.evaluate(() => (window.livePage.log.length = 0));
const frames = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);

/** Opens a viewer whose peer connection the test can inspect. */
async function watchThroughLoss(percent: number): Promise<LossyView> {
  const bad = await startLivePage(liveBrowsers.media.origin, { badView: { loss: percent / 100, delay: 15 } });
  const demoPublisher = startDemoPublisher(liveBrowsers.media.whipUrl(`lossy-${percent}`, 'publisher'));
  const viewer = await openPage({ on: bad });
  await viewer.evaluate(() => {
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        Object.assign(window, { peer: this });
      }
    };
  });
  await watch(viewer, 'whep', `lossy-${percent}`);
  return { livePage: bad, demoPublisher, viewer };
}

/** Waits until 15 more frames were shown. */
async function seesPictures(page: Page): Promise<void> {
  const from = await frames(page);
  // a restarted player counts from zero
  await until(
    'pictures',
    async () => {
      const now = await frames(page);
      return now > from + 15 || (now < from && now > 15);
    },
    30_000,
  );
}

it('continues a WHEP session with a key frame when a killed publisher returns', async () => {
  const first = startDemoPublisher(liveBrowsers.media.whipUrl('returning', 'publisher'));
  await until('the stream', async () => (await fetch(liveBrowsers.media.hlsUrl('returning', 'viewer'))).status === 200);
  const viewer = await watchByWhep(liveBrowsers.media.whepUrl('returning', 'viewer'));
  await until('pictures', () => viewer.pictures.length > 5);
  await first.kill();
  await until(
    'the absence',
    async () => (await liveBrowsers.media.control('GET', 'streams/returning')).body.state === 'waiting',
  );
  const { pictures, packets } = viewer;
  const [seen, received] = [pictures.length, packets.video.length];
  const second = startDemoPublisher(liveBrowsers.media.whipUrl('returning', 'publisher'));
  await until('pictures again', () => pictures.length > seen + 5);
  const [last, next] = [packets.video[received - 1]?.header, packets.video[received]?.header];
  expect(viewer.state()).toBe('connected');
  expect([next?.ssrc, next?.sequenceNumber]).toEqual([last?.ssrc, ((last?.sequenceNumber ?? 0) + 1) & 0xffff]);
  expect(pictures[seen]?.key).toBe(true);
  await viewer.close();
  await second.stop();
});

it.each(LOSSES.map((loss, i) => ({ ...loss, i })))(
  'retransmits to a WHEP viewer whose network loses $percent % of the datagrams, so that playback continues',
  async ({ lost, i }) => {
    const { livePage: bad, viewer } = lossy[i] as LossyView;
    await seesPictures(viewer);
    const counts = await until(
      'enough loss',
      () => {
        const counted = bad.paths.at(-1)?.counts;
        return counted && counted.lostBack >= lost ? counted : null;
      },
      60_000,
    );
    await forget(viewer);
    await seesPictures(viewer);
    expect([await logged(viewer, 'state'), await logged(viewer, 'stalled')]).toEqual([[], []]);
    const video = await viewer.evaluate(async () => {
      const { peer } = window as unknown as { peer: RTCPeerConnection };
      const reports = [...(await peer.getStats()).values()] as {
        type: string;
        kind?: string;
        nackCount?: number;
        packetsLost?: number;
      }[];
      return reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    });
    expect(video?.nackCount).toBeGreaterThan(2);
    // counts video only; some missing packets may still be on their way
    expect(video?.packetsLost).toBeLessThan(counts.lostBack / 5);
    await viewer.context().close();
  },
);

describe('a show with an HLS and a WHEP viewer', () => {
  let performer: Page;
  let viewers: { hls: Page; whep: Page };
  const both = <T>(look: (page: Page) => Promise<T>) => Promise.all(Object.values(viewers).map(look));
  beforeAll(async () => {
    performer = await openPage();
    viewers = { hls: await openPage(), whep: await openPage() };
    await watch(viewers.hls, 'hls', 'show');
    await watch(viewers.whep, 'whep', 'show');
    await goLive(performer, 'show');
    await both(seesPictures);
  });
  afterAll(() => Promise.all([performer, ...Object.values(viewers)].map((page) => page.context().close())));

  it('continues in the new picture size for both when the camera turns', async () => {
    const sizes = () =>
      both((page) =>
        page.evaluate(() => [
          document.querySelector('video')?.videoWidth,
          document.querySelector('video')?.videoHeight,
        ]),
      );
    expect(await sizes()).toEqual([
      [640, 360],
      [640, 360],
    ]);
    await performer.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 360, height: 640 });
      const context = canvas.getContext('2d');
      let n = 0;
      window.setInterval(
        () => context && (context.fillStyle = `hsl(${(n++ * 7) % 360} 80% 50%)`) && context.fillRect(0, 0, 360, 640),
        33,
      );
      await window.livePage.publisher?.replaceStream(canvas.captureStream(30));
    });
    await until('the new size', async () => (await sizes()).flat().join() === '360,640,360,640', 30_000);
    await both(seesPictures);
    expect((await liveBrowsers.media.control('GET', 'streams/show')).body).toMatchObject({
      state: 'live',
      tracks: { video: { width: 360, height: 640 } },
    });
    expect(liveBrowsers.media.reports('show', 'started')).toHaveLength(1);
  });

  it("tells both viewers when the performer's browser crashes, and continues without an end when it returns", async () => {
    await both(forget);
    // a crash: the page gets no event
    await performer.goto('chrome://crash').catch(() => undefined);
    await until(
      'both to be told',
      async () => (await both((page) => logged(page, 'state'))).every((states) => states.includes('waiting')),
      30_000,
    );
    await performer.context().close();
    performer = await openPage();
    await goLive(performer, 'show');
    await until(
      'both to see it',
      async () => (await both((page) => logged(page, 'state'))).every((states) => states.at(-1) === 'playing'),
      30_000,
    );
    await both(seesPictures);
    expect([liveBrowsers.media.reports('show', 'started').length, liveBrowsers.media.reports('show', 'ended')]).toEqual(
      [1, []],
    );
  });

  it('tells both viewers when the media process is killed, and continues without an end after its restart', async () => {
    await both(forget);
    await forget(performer);
    const restart = await liveBrowsers.media.crash();
    await until(
      'both to be told',
      async () => (await both((page) => logged(page, 'state'))).every((states) => states.includes('waiting')),
      30_000,
    );
    await restart();
    await until('the publisher', async () => (await logged(performer, 'publisher')).at(-1) === 'live', 30_000);
    await until(
      'both to see it',
      async () => (await both((page) => logged(page, 'state'))).every((states) => states.at(-1) === 'playing'),
      30_000,
    );
    await both(seesPictures);
    expect(await logged(performer, 'publisher')).toEqual(['reconnecting', 'live']);
    expect(liveBrowsers.media.reports('show', 'ended')).toEqual([]);
  });

  it('plays a little faster for a viewer who fell behind', async () => {
    const { hls } = viewers;
    const behind = () => hls.evaluate(() => window.livePage.player?.latency ?? 0);
    const before = await until('the distance', behind);
    await hls.evaluate(() => document.querySelector('video')?.pause());
    await until('the show to go on', async () => (await behind()) > before + 1);
    await hls.evaluate(() => document.querySelector('video')?.play());
    await until('the faster pace', () => hls.evaluate(() => (document.querySelector('video')?.playbackRate ?? 1) > 1));
    const latency = await behind();
    await until('to be nearer again', async () => (await behind()) < latency - 0.3);
  });
});
