/** Publishes a browser's camera in three simulcast layers and watches it in other browsers. */
import { parse } from 'hls-parser';
import { type Page } from 'playwright-core';
import { type QualityControl } from '../../src/lib/live/renditions';
import { setUpLiveBrowsers } from '../support/liveBrowsers';
import type {} from '../support/livePage/page';
import { until } from '../support/mediaServer';
import { get, getPlaylist, type ParsedPlaylist, published } from '../support/playlist';

jest.setTimeout(120_000);

const STREAM_ID = 'layers';
const liveBrowsers = setUpLiveBrowsers({ MEDIA_LADDER_CORES: '4' });
const { openPage, watch, logged } = liveBrowsers;
const url = (layer?: string) => {
  const main = liveBrowsers.media.hlsUrl(STREAM_ID, 'viewer');
  return layer ? main.replace('opus', `opus-${layer}`) : main;
};

/**
 * Remembers the page's connections, by which a test switches layers as a browser does on a slow line, and keeps the
 * browser of a busy machine from doing so itself.
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
      return super.setRemoteDescription({ type, sdp: sdp?.replaceAll('min-bitrate=300', 'min-bitrate=3000') });
    }
  };
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

const heights = async () => {
  const playlist = parse((await get(liveBrowsers.media.entryUrl(STREAM_ID, 'viewer'))).bytes.toString());
  if (!playlist.isMasterPlaylist) throw new Error('a media playlist');
  const opus = playlist.variants.filter(({ codecs }) => codecs?.includes('opus'));
  return opus.map(({ resolution }) => resolution?.height);
};
const heightOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight);
const positionOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const cutsOf = ({ segments }: ParsedPlaylist) =>
  segments.filter(({ duration }) => duration !== null).map((each) => [each.sequence, each.startsAt, each.duration]);

describe('a camera in three layers', () => {
  let performer: Page;
  const viewers: Record<'hls' | 'whep', Page> = {} as never;

  beforeAll(async () => {
    performer = await openPage({ prepare: [rememberPeers] });
    await performer.evaluate(async (address) => {
      const video = { width: 1280, height: 720, frameRate: 30 };
      const camera = await navigator.mediaDevices.getUserMedia({ video, audio: true });
      window.livePage.publisher = await window.livePage.publish(address, camera);
    }, `/media/live/whip/${STREAM_ID}?token=publisher`);
    await published(url());
    for (const kind of ['hls', 'whep'] as const) {
      viewers[kind] = await openPage();
      await watch(viewers[kind], kind, STREAM_ID);
    }
  });

  it('has a rendition of each layer, and the sound alone', async () => {
    await until('the largest layer', async () => (await heights())[0] === 720);
    expect(await heights()).toEqual([720, 360, 180, undefined]);
  });

  it.each(['rid-m', 'rid-l'])('cuts %s where it cuts the largest, at key frames', async (layer) => {
    await published(url(layer));
    const playlist = await until('segments', async () => {
      const found = await getPlaylist(url(layer));
      return cutsOf(found).length > 3 ? found : null;
    });
    const source = cutsOf(await getPlaylist(url()));
    const cuts = cutsOf(playlist).filter(([sequence]) => source.some(([each]) => each === sequence));
    expect(cuts.length).toBeGreaterThan(1);
    expect(source).toEqual(expect.arrayContaining(cuts));
  });

  it('goes on for every viewer with the next layer when the largest vanishes, and returns to it', async () => {
    // on a busy machine the player might choose a smaller one by itself
    await until('the choice', () =>
      viewers.hls.evaluate(() => {
        const player = window.livePage.player as { quality?: QualityControl } | null;
        player?.quality?.choose(720);
        return player !== null;
      }),
    );
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

  it('takes the rendition of a layer that vanishes away, and gives it back', async () => {
    await send(performer, 'm', false);
    await until('its end', async () => (await get(url('rid-m'))).status === 404);
    await until('the others', async () => !(await heights()).slice(1).includes(360));
    await send(performer, 'm', true);
    await until('its return', async () => (await get(url('rid-m'))).status === 200, 40_000);
  });
});
