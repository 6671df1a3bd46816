/**
 * npm run bench:pair
 *
 * A public show on a site of two API processes behind nginx, with PostgreSQL and Redis. For five minutes viewers
 * watch, members chat and tip, and visitors join one after the other. Limits: no interruption of a picture, no refused
 * join, no refused tip, and every acknowledged tip is in the ledger once. Needs `npm run build`, `nginx` and
 * `redis-server`.
 *
 * Environment: SECONDS (300).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Actor } from '../test/support/actors';
import { type Cluster, startCluster } from '../test/support/cluster/cluster';
import { film, watch, type Watching } from '../test/support/cluster/live';
import { chat, tip } from '../test/support/cluster/visitors';
import startTestDatabase from '../test/support/database.setup';
import stopTestDatabase from '../test/support/database.teardown';
import { until } from '../test/support/mediaServer';
import { renditionUrl } from '../test/support/rendition';
import { buyTokens, ledgerSum } from '../test/support/money';
import { runBenchmark } from './run';

const SECONDS = Number(process.env.SECONDS ?? 300);
const VIEWERS = 4;
const CHATTERS = 4;
const TIPPERS = 3;
const TIP_INTERVAL_MS = 250;
/** several visitors join at the same time, each again after this pause */
const JOINERS = 3;
const JOIN_PAUSE_MS = 250;
const CHAT_INTERVAL_MS = 500;
/** A player has this much picture in store, so that a longer gap is seen. */
const INTERRUPTION_MS = 2_000;
const TOKENS = 100_000;

interface Show {
  performer: Actor;
  conversationId: string;
}

/** Work that is repeated until it is stopped: how long it took each time, and what was refused. */
interface Repeated {
  times: number[];
  refused: string[];
  stop(): Promise<void>;
}

/** Repeats work. What it returns is called afterwards, when its time was taken. */
function repeatedly(pauseMs: number, work: () => Promise<() => Promise<void>>): Repeated {
  const [times, refused]: [number[], string[]] = [[], []];
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const began = performance.now();
      try {
        const finish = await work();
        times.push(performance.now() - began);
        await finish();
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error));
      }
      await delay(pauseMs);
    }
  };
  const running = loop();
  const stop = async () => {
    isOver = true;
    await running;
  };
  return { times, refused, stop };
}

/** Returns an address of the show behind nginx, with the sound as Opus. */
function addressOf(cluster: Cluster, path: string): string {
  const url = new URL(path, cluster.url);
  return url.pathname.endsWith('.m3u8') ? renditionUrl(url) : url.href;
}

async function startShow(cluster: Cluster): Promise<Show & { camera: { stop(): Promise<void> } }> {
  const performer = await cluster.world.verifiedPerformer();
  const { publish, conversation } = await cluster.must('startLive', { body: {} }, performer.token);
  const camera = film(addressOf(cluster, publish.socketUrl ?? ''));
  const isPublic = async () =>
    (await cluster.must('viewPerformer', { params: { username: performer.username } })).streamingStatus === 'public';
  await until('the performer on stage', isPublic, 60_000);
  return { performer, conversationId: conversation._id, camera };
}

const playlistFor = async (cluster: Cluster, { performer }: Show, member: Actor) =>
  addressOf(cluster, (await cluster.must('joinLive', { params: { id: performer.id } }, member.token)).playback.hlsUrl);

/**
 * Joins as a page does: the show, its chat room and its playlist.
 * @returns leaves again
 * @throws Error when one of them is refused
 */
async function join(cluster: Cluster, show: Show, member: Actor): Promise<() => Promise<void>> {
  const playlist = await playlistFor(cluster, show, member);
  const [answer, room] = await Promise.all([fetch(playlist), chat(cluster.url, member, show.conversationId)]);
  await answer.arrayBuffer();
  if (answer.ok) return room.stop;
  await room.stop();
  throw new Error(`the playlist answered ${answer.status}`);
}

const at = (times: number[], share: number) =>
  Math.round([...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0);

/** Prints a line with its limit. @returns whether the limit was kept */
function judge(isKept: boolean, line: string): boolean {
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${line}`);
  return isKept;
}

async function measure(cluster: Cluster, show: Show): Promise<boolean> {
  const { world } = cluster;
  const members = await world.registerMembers(VIEWERS + CHATTERS + TIPPERS + JOINERS);
  const take = (count: number) => members.splice(0, count);
  const viewers: Watching[] = await Promise.all(
    take(VIEWERS).map(async (member) => watch(await playlistFor(cluster, show, member))),
  );
  const talkers = take(CHATTERS);
  const chatters = await Promise.all(talkers.map((member) => chat(cluster.url, member, show.conversationId)));
  const tippers = take(TIPPERS);
  for (const tipper of tippers) await buyTokens(world, tipper, TOKENS);

  viewers.forEach((viewer) => viewer.reset());
  const tips = tippers.map((tipper) => tip(cluster, tipper, show.performer.id, TIP_INTERVAL_MS));
  const joins = take(JOINERS).map((member) => repeatedly(JOIN_PAUSE_MS, () => join(cluster, show, member)));
  let said = 0;
  const talk = repeatedly(CHAT_INTERVAL_MS, async () => {
    const message = { params: { id: show.conversationId }, body: { text: `line ${said}` } };
    await cluster.must('sendPublicMessage', message, talkers[said++ % CHATTERS]?.token);
    return () => Promise.resolve();
  });
  await delay(SECONDS * 1000);
  const gaps = viewers.map((viewer) => viewer.longestGap());
  await Promise.all([...tips, ...joins, talk].map((each) => each.stop()));
  const acknowledged = tips.flatMap((each) => each.acknowledged).length;
  const joined = joins.flatMap(({ times }) => times);
  const refused = {
    tips: tips.flatMap((each) => each.refused),
    joins: joins.flatMap((each) => each.refused),
    lines: talk.refused,
  };
  const { rows } = await world.database.pool.query<{ count: number }>('select count(*)::int as count from tips');
  const sum = await ledgerSum(world);
  const lost = chatters.filter((each) => !each.connected()).length;
  await Promise.all([...chatters, ...viewers].map((each) => each.stop()));
  for (const [what, why] of Object.entries(refused)) if (why.length) console.log(`refused ${what}:`, why.slice(0, 5));
  return [
    judge(
      gaps.every((gap) => gap <= INTERRUPTION_MS),
      `pictures: longest gap of ${VIEWERS} viewers ${Math.round(Math.max(...gaps))} ms (limit ${INTERRUPTION_MS} ms)`,
    ),
    judge(
      refused.joins.length === 0 && joined.length > 0,
      `joins: ${joined.length} done, ${refused.joins.length} refused (limit 0); p50 ${at(joined, 0.5)} ms, p99 ${at(joined, 0.99)} ms`,
    ),
    judge(
      refused.tips.length === 0 && acknowledged > 0,
      `tips: ${acknowledged} done, ${refused.tips.length} refused (limit 0)`,
    ),
    judge(
      rows[0]?.count === acknowledged && sum === 0,
      `ledger: ${rows[0]?.count} tips of ${acknowledged} acknowledged, sum of all postings ${sum} (limit 0)`,
    ),
    judge(
      refused.lines.length === 0 && lost === 0,
      `chat: ${said} lines, ${refused.lines.length} refused, ${lost} of ${CHATTERS} members without a connection (limits 0)`,
    ),
  ].every(Boolean);
}

async function main(): Promise<boolean> {
  await startTestDatabase();
  const cluster = await startCluster({ api: 2 }).catch(async (error: unknown) => {
    await stopTestDatabase();
    throw error;
  });
  try {
    const show = await startShow(cluster);
    console.log(`Two API processes, one public show, ${SECONDS} s.\n`);
    return await measure(cluster, show).finally(() => show.camera.stop());
  } finally {
    await cluster.close();
    await stopTestDatabase();
  }
}

runBenchmark(main);
