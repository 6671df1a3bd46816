/** Publishes a browser's camera in several layers and watches it in other browsers. */
import path from 'node:path';
import { joinRecording } from '@server/video/join';
import { parse } from 'hls-parser';
import { type Page } from 'playwright-core';
import { type Quality, type QualityControl } from '../../src/lib/live/renditions';
import { filesIn, folderMaker } from '../support/folders';
import { NO_ADDRESS, setUpLiveBrowsers } from '../support/liveBrowsers';
import type {} from '../support/livePage/page';
import { until } from '../support/mediaServer';
import { get, getPlaylist, type ParsedPlaylist, published } from '../support/playlist';

jest.setTimeout(120_000);

const STREAM_ID = 'layers';
const SOCKET_STREAM_ID = 'two-layers';
const folder = folderMaker('simulcast')();
const recording = { MEDIA_RECORD_DIR: folder, MEDIA_RECORD_KEEP_FREE: '0' };
const rewind = { MEDIA_REWIND_DIR: path.join(folder, 'rewind'), MEDIA_REWIND_KEEP_FREE: '0' };
const liveBrowsers = setUpLiveBrowsers({ MEDIA_LADDER_CORES: '4', ...recording, ...rewind });
const { openPage, watch, logged } = liveBrowsers;
const url = (layer?: string, streamId = STREAM_ID) => {
  const main = liveBrowsers.media.hlsUrl(streamId, 'viewer');
  return layer ? main.replace('opus', `opus-${layer}`) : main;
};

/**
 * Remembers the page's connections, by which a test switches layers as a browser does on a slow line, and keeps the
 * browsers of a busy machine from doing so themselves. They take feedback that comes late for a slow line: the
 * performer's sends next to nothing then, and a viewer's estimates less than it gets. Without feedback they go by loss.
 */
function rememberPeers() {
  const peers: RTCPeerConnection[] = [];
  Object.assign(window, { peers });
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
    override setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit) {
      const withoutFeedback = sdp
        ?.replaceAll('min-bitrate=300', 'min-bitrate=3000')
        .replace(/^a=rtcp-fb:\S+ (goog-remb|transport-cc)\r\n/gm, '')
        .replace(/^a=extmap:\d+ \S*transport-wide-cc\S*\r\n/gm, '');
      return super.setRemoteDescription({ type, sdp: withoutFeedback });
    }
  };
}

/** Keeps the page of a busy machine from leaving the smaller layer out. */
function neverTooBusy() {
  Object.defineProperty(VideoEncoder.prototype, 'encodeQueueSize', { get: () => 0 });
}

const send = (page: Page, rid: string, active: boolean) =>
  page.evaluate(
    async ([name, isActive]) => {
      const { peers } = window as unknown as { peers: RTCPeerConnection[] };
      const sender = peers
        .at(-1)
        ?.getSenders()
        .find(({ track }) => track?.kind === 'video');
      const parameters = sender?.getParameters();
      for (const encoding of parameters?.encodings ?? []) if (encoding.rid === name) encoding.active = isActive;
      if (parameters) await sender?.setParameters(parameters);
    },
    [rid, active] as const,
  );

const heights = async (streamId = STREAM_ID) => {
  const playlist = parse((await get(liveBrowsers.media.entryUrl(streamId, 'viewer'))).bytes.toString());
  if (!playlist.isMasterPlaylist) throw new Error('a media playlist');
  const opus = playlist.variants.filter(({ codecs }) => codecs?.includes('opus'));
  return opus.map(({ resolution }) => resolution?.height);
};
const heightOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight);
const positionOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const choose = (page: Page, quality: Quality) =>
  until('the choice', () =>
    page.evaluate((wanted) => {
      const player = window.livePage.player as { quality?: QualityControl } | null;
      player?.quality?.choose(wanted);
      return player !== null;
    }, quality),
  );
const cutsOf = ({ segments }: ParsedPlaylist) =>
  segments.filter(({ duration }) => duration !== null).map((each) => [each.sequence, each.startsAt, each.duration]);

/** Expects that the segments of a layer are those of the largest. */
async function expectSameCuts(layer: string, streamId?: string): Promise<void> {
  await published(url(layer, streamId));
  const playlist = await until('segments', async () => {
    // a browser on a busy machine may leave the layer out for a while
    const found = await getPlaylist(url(layer, streamId)).catch(() => null);
    return found && cutsOf(found).length > 3 ? found : null;
  });
  const source = cutsOf(await getPlaylist(url(undefined, streamId)));
  const cuts = cutsOf(playlist).filter(([sequence]) => source.some(([each]) => each === sequence));
  expect(cuts.length).toBeGreaterThan(1);
  expect(source).toEqual(expect.arrayContaining(cuts));
}

describe('a camera in three layers', () => {
  let performer: Page;
  const viewers: Record<'hls' | 'whep', Page> = {} as never;

  beforeAll(async () => {
    Object.assign(liveBrowsers.media.api, { records: true, rewindSeconds: 600 });
    performer = await openPage({ prepare: [rememberPeers] });
    await performer.evaluate(async (address) => {
      const video = { width: 1280, height: 720, frameRate: 30 };
      const camera = await navigator.mediaDevices.getUserMedia({ video, audio: true });
      window.livePage.publisher = await window.livePage.publish(address, camera);
    }, `/media/live/whip/${STREAM_ID}?token=publisher`);
    await published(url());
    for (const kind of ['hls', 'whep'] as const) {
      viewers[kind] = await openPage({ prepare: [rememberPeers] });
      await watch(viewers[kind], kind, STREAM_ID);
    }
  });

  it('has a rendition of each layer, and the sound alone', async () => {
    await until('every layer', async () => (await heights()).join() === '720,360,180,');
  });

  it.each(['rid-m', 'rid-l'])('cuts %s where it cuts the largest, at key frames', (layer) => expectSameCuts(layer));

  it('goes on for every viewer with the next layer when the largest vanishes, and returns to it', async () => {
    // on a busy machine the player might choose a smaller one by itself
    await choose(viewers.hls, 720);
    for (const page of Object.values(viewers))
      await until('the largest picture', async () => (await heightOf(page)) === 720, 40_000);
    await send(performer, 'h', false);
    for (const page of Object.values(viewers)) {
      await until('the next picture', async () => (await heightOf(page)) === 360);
      const time = await positionOf(page);
      await until('time to go on', async () => (await positionOf(page)) > time + 1);
    }
    await send(performer, 'h', true);
    for (const page of Object.values(viewers)) {
      await until('the largest picture again', async () => (await heightOf(page)) === 720, 40_000);
      expect(await logged(page, 'error')).toEqual([]);
    }
  });

  it('sends a viewer of the lowest delay the size that it chose, and the next smaller one while that is missing', async () => {
    await choose(viewers.whep, 360);
    await until('the chosen picture', async () => (await heightOf(viewers.whep)) === 360, 40_000);
    await send(performer, 'm', false);
    await until('the next smaller picture', async () => (await heightOf(viewers.whep)) === 180, 40_000);
    await send(performer, 'm', true);
    await until('the chosen picture again', async () => (await heightOf(viewers.whep)) === 360, 40_000);
    await choose(viewers.whep, 'auto');
    await until('the largest picture', async () => (await heightOf(viewers.whep)) === 720, 40_000);
  });

  it('takes the rendition of a layer that vanishes away, and gives it back', async () => {
    await send(performer, 'm', false);
    await until('its end', async () => (await get(url('rid-m'))).status === 404);
    await until('the others', async () => !(await heights()).slice(1).includes(360));
    await send(performer, 'm', true);
    await until('its return', async () => (await get(url('rid-m'))).status === 200, 40_000);
  });

  it('is played from its beginning, through every size, by a viewer who goes back', async () => {
    const viewer = await openPage();
    await watch(viewer, 'past', STREAM_ID);
    await until('the playlist', () => viewer.evaluate(() => window.livePage.player?.past?.range ?? null));
    await viewer.evaluate(() => {
      const video = document.querySelector('video')!;
      const resizes: { height: number; at: number }[] = [];
      Object.assign(window, { resizes });
      video.addEventListener('resize', () => resizes.push({ height: video.videoHeight, at: video.currentTime }));
      window.livePage.player?.past?.seek({ behind: 600 });
      video.playbackRate = 2;
    });
    // the past also holds the sizes with which the camera began, and those that a busy machine could not keep
    const largestSince = () =>
      viewer.evaluate(() => {
        const { resizes } = window as unknown as { resizes: { height: number; at: number }[] };
        const last = resizes.at(-1);
        return last?.height === 720 && resizes.some(({ height }) => height < 720) ? last.at : Infinity;
      });
    const hasGoneOn = async () => (await positionOf(viewer)) > (await largestSince()) + 5;
    await until('time to go on with the largest picture after a smaller one', hasGoneOn, 60_000);
    expect(await logged(viewer, 'error')).toEqual([]);
    await viewer.context().close();
  });

  it('is recorded as one video, without a gap, although the picture changed its size', async () => {
    await liveBrowsers.media.control('POST', `streams/${STREAM_ID}/stop`);
    const told = await until('the recording', () =>
      liveBrowsers.media.reported.find(({ action }) => action === 'recorded'),
    );
    const files = filesIn(path.join(folder, STREAM_ID));
    const joined = await joinRecording(files, path.join(folder, 'joined.mp4'), () => undefined);
    expect(files.length).toBeGreaterThan(2);
    expect(joined.used).toBe(files.length);
    expect(joined.video?.seconds).toBeCloseTo(told.seconds ?? 0, 0);
  });
});

describe('a camera in two layers over a WebSocket', () => {
  it('has a rendition of the smaller one with the same cuts, which viewers can choose', async () => {
    const performer = await openPage({ prepare: [NO_ADDRESS, neverTooBusy] });
    await performer.evaluate(async (id) => {
      const video = { width: 1280, height: 720, frameRate: 15 };
      const camera = await navigator.mediaDevices.getUserMedia({ video, audio: true });
      const [whip, socket] = ['whip', 'ws'].map((kind) => `/media/live/${kind}/${id}?token=publisher`);
      window.livePage.publisher = await window.livePage.publish(whip ?? '', camera, socket);
    }, SOCKET_STREAM_ID);
    await until('the smaller layer', async () => (await heights(SOCKET_STREAM_ID)).join() === '720,360,', 40_000);
    await expectSameCuts('rid-m', SOCKET_STREAM_ID);
    expect(await logged(performer, 'transport')).toEqual(['socket']);
    const viewer = await openPage();
    await watch(viewer, 'hls', SOCKET_STREAM_ID);
    await choose(viewer, 360);
    await until('the smaller picture', async () => (await heightOf(viewer)) === 360);
    const time = await positionOf(viewer);
    await until('time to go on', async () => (await positionOf(viewer)) > time + 1);
    const nearest = await openPage();
    await watch(nearest, 'whep', SOCKET_STREAM_ID);
    await until('the picture by WHEP', async () => [720, 360].includes((await heightOf(nearest)) ?? 0));
    await Promise.all([performer, viewer, nearest].map((page) => page.context().close()));
  });
});
