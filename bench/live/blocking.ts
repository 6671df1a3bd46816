/** How long somebody whom the performer blocks still receives anything, by HLS and by WHEP: on the API as it was built (`npm run build`), with its port and its database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCaller } from '../../test/support/call';
import { startDemoPublisher, until } from '../../test/support/mediaServer';
import { parsePlaylist } from '../../test/support/playlist';
import { type Site, startSite } from '../../test/support/site';
import { registerMember, verifiedPerformer } from '../../test/support/visitors';
import { openWhepViewer } from '../../test/support/whepViewer';
import { judge, PROMISES, say } from './verdict';

const TIMES = 5;
const PASSWORD = 'footlights';
/** WHEP without a packet for this long is cut, ms. */
const SILENCE = 1_500;
const WATCH = 3_000;
const LOOK = 5;

interface Cut {
  /** ms from the block to the API's answer, to the last byte by HLS, to the last packet by WHEP */
  answered: number;
  hls: number;
  whep: number;
}

/** A player without a picture: every playlist by blocking reload, every part that it names. Answers when it is refused. */
function fetchAll(url: string): { lastByte: () => number; refused: Promise<void> } {
  let last = 0;
  const known = new Set<string>();
  const take = async (address: string) => {
    const response = await fetch(address);
    const text = await response.text();
    if (response.status === 200) last = Date.now();
    return response.status === 200 ? text : null;
  };
  const refused = (async () => {
    for (let reload = ''; ;) {
      const text = await take(`${url}${reload}`);
      if (text === null) return;
      const { segments } = parsePlaylist(text);
      const parts = segments.flatMap((segment) => segment.parts.map(({ uri }) => uri)).filter((uri) => !known.has(uri));
      for (const uri of parts) known.add(uri);
      await Promise.all(parts.slice(-5).map((uri) => take(new URL(uri, url).href)));
      const newest = segments.at(-1);
      reload = !newest
        ? ''
        : newest.duration === null
          ? `&_HLS_msn=${newest.sequence}&_HLS_part=${newest.parts.length}`
          : `&_HLS_msn=${newest.sequence + 1}&_HLS_part=0`;
    }
  })();
  return { lastByte: () => last, refused };
}

/** A WHEP session; answers when nothing has come for a while. */
async function receiveAll(
  url: string,
): Promise<{ lastPacket: () => number; silent: () => Promise<void>; close: () => Promise<void> }> {
  const viewer = await openWhepViewer(async (offer) =>
    (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: offer })).text(),
  );
  let [count, last] = [0, Date.now()];
  const timer = setInterval(() => {
    const now = viewer.packets.video.length + viewer.packets.audio.length;
    if (now !== count) last = Date.now();
    count = now;
  }, LOOK);
  await until('packets', () => count > 0, 30_000);
  return {
    lastPacket: () => last,
    silent: async () => void (await until('silence', () => Date.now() - last > SILENCE, 30_000)),
    close: () => {
      clearInterval(timer);
      return viewer.close();
    },
  };
}

async function measureOn(site: Site): Promise<Cut[]> {
  const names = Array.from({ length: TIMES }, (_, i) => `member-${i}`);
  const { must } = makeCaller(site.url, '');
  await verifiedPerformer(site, 'juno', PASSWORD);
  for (const name of names) await registerMember(site, name, PASSWORD);
  const { token } = await must('loginPerformer', { body: { username: 'juno', password: PASSWORD } });
  const { publish } = await must('startLive', { body: {} }, token);
  const { _id: id } = await must('viewPerformer', { params: { username: 'juno' } });
  const camera = startDemoPublisher(new URL(publish.whipUrl, site.url).href);
  const cuts: Cut[] = [];
  const blocked: string[] = [];
  try {
    await until(
      'the performer on stage',
      async () => (await must('viewPerformer', { params: { username: 'juno' } })).streamingStatus === 'public',
      60_000,
    );
    for (const name of names) {
      const member = (await must('loginUser', { body: { username: name, password: PASSWORD } })).token;
      blocked.push((await must('getMe', {}, member))._id);
      const { playback } = await must('joinLive', { params: { id } }, member);
      const whep = await receiveAll(new URL(playback.whepUrl ?? '', site.url).href);
      const address = new URL(playback.hlsUrl, site.url);
      address.searchParams.set('audio', 'opus');
      const hls = fetchAll(address.href);
      await sleep(WATCH);
      const pressed = Date.now();
      await must('updateBlocking', { body: { userIds: [...blocked] } }, token);
      const answered = Date.now() - pressed;
      await Promise.all([hls.refused, whep.silent()]);
      cuts.push({
        answered,
        hls: Math.max(0, hls.lastByte() - pressed),
        whep: Math.max(0, whep.lastPacket() - pressed),
      });
      await whep.close();
    }
  } finally {
    await camera.stop();
  }
  return cuts;
}

/** The worst of some blocks, ms. */
async function worstCut(): Promise<Cut> {
  const site = await startSite({ env: { FOOTLIGHTS_PARTS: 'api', MEDIA_RTMP_PORT: 'off' } });
  try {
    const cuts = await measureOn(site);
    const worst = (key: keyof Cut) => Math.max(...cuts.map((cut) => cut[key]));
    return { answered: worst('answered'), hls: worst('hls'), whep: worst('whep') };
  } finally {
    await site.remove();
  }
}

/** How long a viewer who is blocked still receives anything: less than a segment. */
export async function measureBlocking(): Promise<void> {
  const { answered, hls, whep } = await worstCut();
  say(
    `\na viewer is blocked, ${TIMES} times, on the whole API; the worst of them (its answer came after ${answered} ms)`,
  );
  judge('blocked -> last byte by LL-HLS', hls, PROMISES.cut);
  judge('blocked -> last packet by WHEP', whep, PROMISES.cut);
}
