/**
 * npm run bench:overlay
 *
 * Members tip a performer in a public show at a steady rate, on a site of one process. An alerts overlay must hear a
 * tip within 300 ms of its request (p95). Then the performer has 10,000 webhooks at dead addresses: half refuse the
 * connection, half accept it and never answer. From their first event on, tips may take 5 % longer at most, compared
 * with those before and after. Needs a build.
 *
 * Environment: TIPS per second (20), SECONDS of each part (20), WEBHOOKS (10000).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { io as connect } from 'socket.io-client';
import { type ServerEvents } from '@contract/events';
import { type Site, startSite } from '../test/support/site';
import { withDatabaseOf } from '../test/support/siteDatabase';
import { type Db } from '../server/db/client';
import { newId } from '../server/db/ids';
import { createSealing } from '../server/sealing/create';
import { fillRoom, PASSWORD, type Room } from './notify/room';
import { goLive } from './notify/show';
import { openSilentServer, removeWebhooks, writeDeadWebhooks } from './overlay/deadWebhooks';
import { runBenchmark } from './run';

const readNumber = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const TIPS_PER_SECOND = readNumber('TIPS', 20);
const SECONDS = readNumber('SECONDS', 20);
const WEBHOOKS = readNumber('WEBHOOKS', 10_000);
const OVERLAY_P95_LIMIT_MS = 300;
const SLOWER_LIMIT = 1.05;
/** the time that a tip may take to arrive at the overlay at the end */
const ARRIVAL_LIMIT_MS = 10_000;

/** How long tips took, and when the overlay heard of them, in ms from their requests. */
interface Timed {
  replies: number[];
  arrivals: number[];
  refused: number;
  /** tips that the overlay never heard of */
  missing: number;
}

const percentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;

/** An overlay as OBS shows it. `heard` has the time of each tip, by the text that came with it. */
async function openOverlay({ api, performer, url }: Room): Promise<{ heard: Map<string, number>; close(): void }> {
  await api.must('stepUp', { body: { password: PASSWORD } }, performer.token);
  const { key } = await api.must('createOverlay', { body: { name: 'In OBS', overlay: 'alerts' } }, performer.token);
  const heard = new Map<string, number>();
  const socket = connect(url, { forceNew: true, transports: ['websocket'] });
  socket.on('message/created', ({ message }: ServerEvents['message/created']) =>
    heard.set(message.text, performance.now()),
  );
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  const answer = await socket.timeout(5_000).emitWithAck('overlay/join', { key });
  if (!answer.ok) throw new Error(`overlay/join: ${JSON.stringify(answer)}`);
  return { heard, close: () => void socket.close() };
}

/** Tips at a steady rate for some seconds, whether the last tip has its reply or not. */
async function tipFor(room: Room, heard: Map<string, number>, seconds: number): Promise<Timed> {
  const began = new Map<string, number>();
  const timed: Timed = { replies: [], arrivals: [], refused: 0, missing: 0 };
  const send = async (n: number) => {
    const [text, from] = [`for the encore ${newId()}`, performance.now()];
    const tip = { params: { id: room.performer.id }, body: { token: 1, message: text }, idempotencyKey: newId() };
    const answer = await room.api.call('sendTip', tip, room.members[n % room.members.length]!.token);
    if (answer.status >= 300) {
      timed.refused += 1;
      console.error('a tip was refused:', answer.status, answer.error.error);
      return;
    }
    began.set(text, from);
    timed.replies.push(performance.now() - from);
  };
  const running: Promise<void>[] = [];
  const timer = setInterval(() => running.push(send(running.length)), 1000 / TIPS_PER_SECOND);
  await delay(seconds * 1000);
  clearInterval(timer);
  await Promise.all(running);
  const missing = () => [...began.keys()].filter((text) => !heard.has(text)).length;
  const deadline = performance.now() + ARRIVAL_LIMIT_MS;
  while (missing() > 0 && performance.now() < deadline) await delay(50);
  timed.missing = missing();
  timed.arrivals = [...began].flatMap(([text, from]) => (heard.has(text) ? [heard.get(text)! - from] : []));
  return timed;
}

const WARMING_SECONDS = 3;

async function measure(site: Site, db: Db, silentUrl: string): Promise<boolean> {
  const room = await fillRoom(site);
  const show = await goLive(room);
  const overlay = await openOverlay(room);
  const tips = () => tipFor(room, overlay.heard, SECONDS);
  await tipFor(room, overlay.heard, WARMING_SECONDS);
  const before = await tips();
  const sealing = createSealing({ encryptionKeys: [], dataDir: site.dataDir });
  await writeDeadWebhooks(db, room, { count: WEBHOOKS, silentUrl, sealing });
  const dead = await tips();
  const attempts = await removeWebhooks(db);
  await delay(WARMING_SECONDS * 1000);
  const after = await tips();
  overlay.close();
  await show.end();
  return report({ before, dead, after, attempts });
}

interface Result {
  before: Timed;
  dead: Timed;
  after: Timed;
  /** requests to dead addresses */
  attempts: number;
}

function report({ before, dead, after, attempts }: Result): boolean {
  for (const [name, { replies, arrivals, refused }] of Object.entries({ before, dead, after }))
    console.log(
      `${name.padEnd(6)}  ${replies.length} tips, ${refused} refused; reply mean ${mean(replies).toFixed(1)} ms, ` +
        `p50 ${percentile(replies, 0.5).toFixed(1)} ms, p99 ${percentile(replies, 0.99).toFixed(1)} ms; ` +
        `overlay p50 ${percentile(arrivals, 0.5).toFixed(1)} ms, p95 ${percentile(arrivals, 0.95).toFixed(1)} ms`,
    );
  console.log(`${attempts} requests to dead addresses`);
  const all = [before, dead, after];
  const p95 = Math.max(...all.map(({ arrivals }) => percentile(arrivals, 0.95)));
  const ratio = mean(dead.replies) / mean([...before.replies, ...after.replies]);
  const missing = all.reduce((sum, one) => sum + one.missing, 0);
  const refused = all.reduce((sum, one) => sum + one.refused, 0);
  const promises = {
    [`a tip is on the overlay within ${p95.toFixed(1)} ms (p95; limit ${OVERLAY_P95_LIMIT_MS} ms), ${missing} missing`]:
      p95 <= OVERLAY_P95_LIMIT_MS && missing === 0,
    [`tips with ${WEBHOOKS} dead webhooks take ${ratio.toFixed(3)} of the time without (limit ${SLOWER_LIMIT}), ${refused} refused`]:
      ratio <= SLOWER_LIMIT && refused === 0 && attempts > 0,
  };
  for (const [promise, isKept] of Object.entries(promises)) console.log(`${promise}: ${isKept ? 'kept' : 'NOT KEPT'}`);
  return Object.values(promises).every(Boolean);
}

runBenchmark(async () => {
  const silent = await openSilentServer();
  try {
    const site = await startSite({ env: { PUSH_PRIVATE_ADDRESSES: 'on' } });
    try {
      return await withDatabaseOf(site, ({ drizzle }) => measure(site, drizzle, silent.url));
    } finally {
      await site.remove();
    }
  } finally {
    silent.close();
  }
});
