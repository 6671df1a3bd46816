/** Publishes over a WebSocket from a browser whose network blocks WebRTC. */
import { type Page } from 'playwright-core';
import { until } from '../support/mediaServer';
import type {} from '../support/livePage/page';
import { NO_ADDRESS, setUpLiveBrowsers } from '../support/liveBrowsers';

jest.setTimeout(90_000);

/** Simulates a network in which no candidate is reachable. */
const DEAD_ADDRESSES = () => {
  const without = (sdp: string | undefined) => sdp?.replace(/a=candidate:.*\r\n/g, '');
  const [ask, hear] = [window.fetch.bind(window), RTCPeerConnection.prototype.setRemoteDescription];
  window.fetch = (where, init) =>
    ask(where, typeof init?.body === 'string' ? { ...init, body: without(init.body) } : init);
  RTCPeerConnection.prototype.setRemoteDescription = function set(
    this: RTCPeerConnection,
    description: RTCSessionDescriptionInit,
  ) {
    return (hear as (to: RTCSessionDescriptionInit) => Promise<void>).call(this, {
      ...description,
      sdp: without(description.sdp),
    });
  };
};

declare global {
  interface Window {
    /** messages that the page sent: 1 is video, 2 is audio; capture and sending time, ms */
    sent: { kind: number; time: number; at: number }[];
  }
}
const LISTEN = () => {
  window.sent = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function listened(this: WebSocket, message: Parameters<typeof send>[0]) {
    if (message instanceof Uint8Array) {
      const head = new DataView(message.buffer, message.byteOffset);
      window.sent.push({ kind: head.getUint8(0), time: Number(head.getBigUint64(1)) / 1_000, at: performance.now() });
    }
    return send.call(this, message);
  };
};

const liveBrowsers = setUpLiveBrowsers();
const { openPage, watch, logged } = liveBrowsers;

async function goLive(page: Page, streamId: string, token = 'publisher'): Promise<void> {
  await page.evaluate(
    async ([id, by]) => {
      window.livePage.publisher = await window.livePage.publish(
        `/media/live/whip/${id}?token=${by}&from=page`,
        undefined,
        `/media/live/ws/${id}?token=${by}&from=page`,
      );
    },
    [streamId, token] as const,
  );
}

/** Returns a thumbnail of what the element shows, one number for each of 64 areas, and its time. */
const look = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 8;
    const context = canvas.getContext('2d');
    if (!video || !context) return { at: 0, picture: [] };
    context.drawImage(video, 0, 0, 8, 8);
    return {
      at: video.currentTime,
      picture: Array.from(context.getImageData(0, 0, 8, 8).data.filter((_, i) => i % 4 === 1)),
    };
  });

async function seesMotion(page: Page): Promise<void> {
  const first = await until(
    'the first frame',
    async () => {
      const seen = await look(page);
      return seen.at > 0 && seen.picture.some((field) => field > 20) ? seen : null;
    },
    30_000,
  );
  await until('time to go on', async () => (await look(page)).at > first.at + 2);
  await until('another picture', async () =>
    (await look(page)).picture.some((field, i) => Math.abs(field - (first.picture[i] ?? 0)) > 8),
  );
}

describe('a browser whose network blocks WebRTC', () => {
  let performer: Page;
  const viewers: Page[] = [];
  beforeAll(async () => {
    performer = await openPage({ prepare: [NO_ADDRESS, LISTEN] });
  });
  afterAll(() => Promise.all([performer, ...viewers].map((page) => page.context().close())));

  it('goes live over a WebSocket and is visible by HLS and by WHEP', async () => {
    await goLive(performer, 'wall');
    await until('live', async () => (await logged(performer, 'publisher')).includes('live'), 30_000);
    expect(await logged(performer, 'transport')).toEqual(['socket']);
    for (const kind of ['hls', 'whep'] as const) {
      const viewer = await openPage();
      viewers.push(viewer);
      await watch(viewer, kind, 'wall');
      await seesMotion(viewer);
    }
    const { body } = await liveBrowsers.media.control('GET', 'streams/wall');
    expect(body).toMatchObject({
      state: 'live',
      tracks: {
        video: { width: 640, height: 360, codec: expect.stringContaining('avc1.42') as string },
        audio: { codec: 'opus' },
      },
    });
    expect(
      liveBrowsers.media.reported
        .filter(({ streamId, action }) => streamId === 'wall' && action !== 'viewers')
        .map(({ action }) => action),
    ).toEqual(['started']);
  });

  it('reports picture size, frame rate and round-trip time', async () => {
    const stats = await until('figures', async () => {
      const found = await performer.evaluate(() => window.livePage.publisher?.stats());
      return found && found.roundTrip !== null && found.bytesSent > 50_000 ? found : null;
    });
    expect(stats).toMatchObject({ width: 640, height: 360 });
    expect(stats.framesPerSecond).toBeGreaterThan(0);
  });

  it('sends audio that is not replaced by silence', async () => {
    const parts = await until('sound', async () => {
      const playlist = await (await fetch(liveBrowsers.media.hlsUrl('wall', 'viewer'))).text();
      const whole = [...playlist.matchAll(/^(\S+\/s\d+\.m4s\S*)$/gm)].map(([uri]) => uri);
      return whole.length >= 3 ? whole : null;
    });
    const { runsOf, holesIn } = await import('../support/fragments');
    const bytes = await Promise.all(
      parts
        .slice(-3)
        .map(async (uri) =>
          Buffer.from(await (await fetch(new URL(uri, liveBrowsers.media.hlsUrl('wall', 'viewer')))).arrayBuffer()),
        ),
    );
    const runs = runsOf(Buffer.concat(bytes));
    expect(holesIn(runs, 1)).toEqual([]);
    const sounds = runs.filter(({ trackId }) => trackId === 2).flatMap(({ samples }) => samples);
    // a busy machine may deliver some packets late
    expect(sounds.filter(({ data }) => data.length > 3).length).toBeGreaterThan(sounds.length * 0.8);
  });

  it('loses no audio when the page is blocked for 0.7 s and resynchronises after 2.8 s', async () => {
    const isBusyFor = async (ms: number) => {
      await performer.evaluate((wanted) => {
        window.sent.length = 0;
        return new Promise((done) => setTimeout(done, 500)).then(() => {
          for (const end = performance.now() + wanted; performance.now() < end;);
        });
      }, ms);
      const sent = await until('sound after it', async () => {
        const all = await performer.evaluate(() => window.sent);
        return (all.at(-1)?.at ?? 0) - (all[0]?.at ?? 0) > ms + 1_500 ? all : null;
      });
      const [pictures, sounds] = [1, 2].map((kind) => sent.filter((one) => one.kind === kind)) as [
        typeof sent,
        typeof sent,
      ];
      return {
        lost: Math.max(...sounds.slice(1).map(({ time }, i) => time - sounds[i]!.time)),
        apart: Math.min(
          ...sounds
            .slice(-50)
            .map(({ time, at }) => Math.abs(time - (pictures.filter((picture) => picture.at <= at).at(-1)?.time ?? 0))),
        ),
      };
    };
    const short = await isBusyFor(700);
    expect(short.lost).toBeLessThan(100);
    expect(short.apart).toBeLessThan(300);
    // longer than the browser buffers
    const long = await isBusyFor(2_800);
    expect(long.lost).toBeGreaterThan(400);
    expect(long.apart).toBeLessThan(300);
    expect(await logged(performer, 'publisher')).not.toContain('reconnecting');
  });

  it('reconnects over the WebSocket after the media process was killed', async () => {
    const startAgain = await liveBrowsers.media.crash();
    await until('that it notices', async () => (await logged(performer, 'publisher')).includes('reconnecting'));
    await startAgain();
    await until('live again', async () => (await logged(performer, 'publisher')).at(-1) === 'live');
    // WebRTC is not tried again during a show
    expect(await logged(performer, 'transport')).toEqual(['socket']);
    await until(
      'the picture',
      async () => (await liveBrowsers.media.control('GET', 'streams/wall')).body['state'] === 'live',
    );
  });

  it('ends the stream when the performer ends the show', async () => {
    await performer.evaluate(() => window.livePage.publisher?.stop());
    await until('the end', () =>
      liveBrowsers.media.reported.some(
        ({ streamId, action, reason }) => streamId === 'wall' && action === 'ended' && reason === 'deleted',
      ),
    );
  });

  it('shows the refusal to a performer who may not publish', async () => {
    const stranger = await openPage({ prepare: [NO_ADDRESS] });
    await goLive(stranger, 'closed', 'nobody');
    await until('the refusal', async () => (await logged(stranger, 'publisher')).includes('refused'));
    expect((await logged(stranger, 'publisher error')).at(-1)).toBe('This token is not valid for this stream.');
    await stranger.context().close();
  });
});

it('publishes from a video element in a browser without MediaStreamTrackProcessor', async () => {
  const performer = await openPage({
    prepare: [
      NO_ADDRESS,
      () => void delete (window as { MediaStreamTrackProcessor?: unknown }).MediaStreamTrackProcessor,
    ],
  });
  expect(await performer.evaluate(() => 'MediaStreamTrackProcessor' in window)).toBe(false);
  await goLive(performer, 'element');
  const viewer = await openPage();
  await watch(viewer, 'hls', 'element');
  await seesMotion(viewer);
  expect((await liveBrowsers.media.control('GET', 'streams/element')).body).toMatchObject({
    tracks: { audio: { codec: 'opus' } },
  });
  await Promise.all([performer.context().close(), viewer.context().close()]);
});

it('tells a viewer whose network blocks WebRTC that WHEP is unavailable, and plays HLS', async () => {
  const [performer, viewer] = [await openPage(), await openPage({ prepare: [NO_ADDRESS] })];
  await goLive(performer, 'watched');
  await until(
    'the picture',
    async () => (await liveBrowsers.media.control('GET', 'streams/watched')).body['state'] === 'live',
  );
  await watch(viewer, 'whep', 'watched');
  await until('that it is told', async () => (await logged(viewer, 'unavailable')).length > 0);
  await viewer.evaluate(() => window.livePage.player?.stop());
  await watch(viewer, 'hls', 'watched');
  await seesMotion(viewer);
  await Promise.all([performer.context().close(), viewer.context().close()]);
});

it('switches to the WebSocket when no WebRTC candidate is reachable', async () => {
  const performer = await openPage({ prepare: [DEAD_ADDRESSES] });
  await goLive(performer, 'vain');
  await until('live', async () => (await logged(performer, 'publisher')).includes('live'), 30_000);
  expect(await logged(performer, 'transport')).toEqual(['socket']);
  // the abandoned WebRTC session does not end the show
  await until(
    'the picture',
    async () => (await liveBrowsers.media.control('GET', 'streams/vain')).body['state'] === 'live',
  );
  await performer.context().close();
});

it('keeps sending frames of a source whose picture does not change', async () => {
  const performer = await openPage({ prepare: [NO_ADDRESS] });
  await performer.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream();
    context?.fillRect(0, 0, 320, 240);
    window.livePage.publisher = await window.livePage.publish(
      '/media/live/whip/still?token=publisher',
      stream,
      '/media/live/ws/still?token=publisher',
    );
  });
  const segments = async () =>
    [...(await (await fetch(liveBrowsers.media.hlsUrl('still', 'viewer'))).text()).matchAll(/^#EXTINF/gm)].length;
  await until('five segments', async () => (await segments()) >= 5, 40_000);
  expect(await logged(performer, 'publisher')).toEqual(['live']);
  await performer.context().close();
});
