// Measures how long a blocked viewer still receives media by HLS and WHEP, on a whole site (needs `npm run build`).
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCaller } from '../../test/support/call';
import { startDemoPublisher, until } from '../../test/support/mediaServer';
import { parsePlaylist } from '../../test/support/playlist';
import { renditionUrl } from '../../test/support/rendition';
import { type Site, startSite } from '../../test/support/site';
import { registerMember, verifiedPerformer } from '../../test/support/visitors';
import { openWhepViewer } from '../../test/support/whepViewer';
import { judge, LIMITS_MS, say } from './verdict';

const ROUNDS = 5;
const PASSWORD = 'footlights';
/** A WHEP session without packets for this long was disconnected. */
const SILENCE_MS = 1_500;
const WATCH_MS = 3_000;
const CHECK_INTERVAL_MS = 5;

/** Times from the block, ms: to the API's answer, to the last byte by HLS, to the last packet by WHEP. */
interface BlockTimes {
  answered: number;
  hls: number;
  whep: number;
}

/** Fetches every playlist by blocking reload and every part, like a player. `refused` resolves when it is refused. */
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
          ? `?_HLS_msn=${newest.sequence}&_HLS_part=${newest.parts.length}`
          : `?_HLS_msn=${newest.sequence + 1}&_HLS_part=0`;
    }
  })();
  return { lastByte: () => last, refused };
}

/** Opens a WHEP session. `silent` resolves when packets have stopped. */
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
  }, CHECK_INTERVAL_MS);
  await until('packets', () => count > 0, 30_000);
  return {
    lastPacket: () => last,
    silent: async () => void (await until('silence', () => Date.now() - last > SILENCE_MS, 30_000)),
    close: () => {
      clearInterval(timer);
      return viewer.close();
    },
  };
}

async function measureOn(site: Site): Promise<BlockTimes[]> {
  const names = Array.from({ length: ROUNDS }, (_, i) => `member-${i}`);
  const { must } = makeCaller(site.url, '');
  await verifiedPerformer(site, 'juno', PASSWORD);
  for (const name of names) await registerMember(site, name, PASSWORD);
  const { token } = await must('loginPerformer', { body: { username: 'juno', password: PASSWORD } });
  const { publish } = await must('startLive', { body: {} }, token);
  const { _id: id } = await must('viewPerformer', { params: { username: 'juno' } });
  const camera = startDemoPublisher(new URL(publish.whipUrl, site.url).href);
  const rounds: BlockTimes[] = [];
  const blocked: string[] = [];
  try {
    await until(
      'the live stream',
      async () => (await must('viewPerformer', { params: { username: 'juno' } })).streamingStatus === 'public',
      60_000,
    );
    for (const name of names) {
      const member = (await must('loginUser', { body: { username: name, password: PASSWORD } })).token;
      blocked.push((await must('getMe', {}, member))._id);
      const { playback } = await must('joinLive', { params: { id } }, member);
      const whep = await receiveAll(new URL(playback.whepUrl ?? '', site.url).href);
      const hls = fetchAll(renditionUrl(new URL(playback.hlsUrl, site.url)));
      await sleep(WATCH_MS);
      const pressed = Date.now();
      await must('updateBlocking', { body: { userIds: [...blocked] } }, token);
      const answered = Date.now() - pressed;
      await Promise.all([hls.refused, whep.silent()]);
      rounds.push({
        answered,
        hls: Math.max(0, hls.lastByte() - pressed),
        whep: Math.max(0, whep.lastPacket() - pressed),
      });
      await whep.close();
    }
  } finally {
    await camera.stop();
  }
  return rounds;
}

/** Returns the longest times of all rounds. */
async function measureWorst(): Promise<BlockTimes> {
  const site = await startSite({ env: { FOOTLIGHTS_PARTS: 'api', MEDIA_RTMP_PORT: 'off' } });
  try {
    const rounds = await measureOn(site);
    const worst = (key: keyof BlockTimes) => Math.max(...rounds.map((round) => round[key]));
    return { answered: worst('answered'), hls: worst('hls'), whep: worst('whep') };
  } finally {
    await site.remove();
  }
}

/** Measures how long a blocked viewer still receives media; the limit is less than a segment. */
export async function measureBlocking(): Promise<void> {
  const { answered, hls, whep } = await measureWorst();
  say(`\nA performer blocks a viewer, worst of ${ROUNDS} rounds; the API answered after at most ${answered} ms`);
  judge('block to last byte by LL-HLS', hls, LIMITS_MS.blocked);
  judge('block to last packet by WHEP', whep, LIMITS_MS.blocked);
}
