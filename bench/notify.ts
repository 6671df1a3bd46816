/**
 * npm run bench:notify
 *
 * A performer with 50,000 followers goes live on a site of one process: all of them get a bell row and a queued email,
 * and every tenth a push message on an endpoint of this machine. Meanwhile members tip at a steady rate and write in
 * the chat. Everybody must be told within 60 s, tips stay at a p99 of 50 ms, and chat loses nothing. The same tips and
 * messages run without followers before, for the ratio. Then the publisher connects again: nobody is told twice.
 * Needs a build.
 *
 * Environment: FOLLOWERS (50000), TIPS per second (20), SECONDS without notices (20).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Site, startSite } from '../test/support/site';
import { withDatabaseOf } from '../test/support/siteDatabase';
import { type Db } from '../server/db/client';
import { insertFollowers, readTold, type Told } from './notify/followers';
import { openPushEndpoint, type PushEndpoint } from './notify/pushEndpoint';
import { fillRoom } from './notify/room';
import { goLive } from './notify/show';
import { type Traffic, startTraffic } from './notify/traffic';
import { runBenchmark } from './run';

const readNumber = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const FOLLOWERS = readNumber('FOLLOWERS', 50_000);
const TIPS_PER_SECOND = readNumber('TIPS', 20);
const SECONDS = readNumber('SECONDS', 20);
/** every so many followers have a browser with push */
const PUSH_EVERY = 10;
const PUSHED = Math.floor(FOLLOWERS / PUSH_EVERY);
const TOLD_LIMIT_SECONDS = 60;
const TIP_P99_LIMIT_MS = 50;
const GIVEN_UP_SECONDS = 150;
const POLL_MS = 250;

interface Waited {
  /** s, from the start of the show */
  bell: number;
  push: number;
}

/** Waits until every follower has a bell row and an email, and every device its message. */
async function untilTold(db: Db, performerId: string, push: PushEndpoint, began: number): Promise<Waited> {
  const waited: Waited = { bell: NaN, push: NaN };
  const seconds = () => (performance.now() - began) / 1000;
  while (seconds() < GIVEN_UP_SECONDS && (Number.isNaN(waited.bell) || Number.isNaN(waited.push))) {
    await delay(POLL_MS);
    if (Number.isNaN(waited.bell)) {
      const { rows, mails } = await readTold(db, performerId);
      if (rows === FOLLOWERS && mails === FOLLOWERS) waited.bell = seconds();
    }
    if (Number.isNaN(waited.push) && push.taken() >= PUSHED) waited.push = seconds();
  }
  return waited;
}

const verdict = (isKept: boolean) => (isKept ? 'kept' : 'NOT KEPT');
const figures = ({ tips, lost, said }: Traffic) =>
  `${tips.done} tips, p50 ${tips.p50.toFixed(1)} ms, p99 ${tips.p99.toFixed(1)} ms, ${tips.refused} refused; ${said} messages, ${lost} lost`;

interface Result {
  before: Traffic;
  during: Traffic;
  waited: Waited;
  told: Told;
  again: Told;
  pushedAgain: number;
}

async function measure(site: Site, db: Db, push: PushEndpoint): Promise<Result> {
  const room = await fillRoom(site);
  const first = await goLive(room);
  const traffic = () => startTraffic(room, TIPS_PER_SECOND);
  await (await traffic()).stop(2);
  const before = await (await traffic()).stop(SECONDS);
  await first.end();
  await insertFollowers(db, { performerId: room.performer.id, count: FOLLOWERS, pushEvery: PUSH_EVERY, push });
  const began = performance.now();
  const show = await goLive(room);
  const running = await traffic();
  const waited = await untilTold(db, room.performer.id, push, began);
  const during = await running.stop(0);
  const told = await readTold(db, room.performer.id);
  const pushed = push.taken();
  await show.reconnect();
  const again = await readTold(db, room.performer.id);
  const pushedAgain = push.taken() - pushed;
  await show.end();
  return { before, during, waited, told, again, pushedAgain };
}

function report({ before, during, waited, told, again, pushedAgain }: Result): boolean {
  console.log(`without notices: ${figures(before)}`);
  console.log(`with notices:    ${figures(during)}`);
  console.log(
    `p99 with notices: ${(during.tips.p99 / before.tips.p99).toFixed(2)}x of that without; p50: ${(during.tips.p50 / before.tips.p50).toFixed(2)}x`,
  );
  const kept = {
    [`${told.rows} of ${FOLLOWERS} bell rows and ${told.mails} queued emails within ${waited.bell.toFixed(1)} s (limit ${TOLD_LIMIT_SECONDS} s)`]:
      waited.bell <= TOLD_LIMIT_SECONDS,
    [`${PUSHED} push messages within ${waited.push.toFixed(1)} s (limit ${TOLD_LIMIT_SECONDS} s)`]:
      waited.push <= TOLD_LIMIT_SECONDS,
    [`p99 of tips ${during.tips.p99.toFixed(1)} ms (limit ${TIP_P99_LIMIT_MS} ms), none refused`]:
      during.tips.p99 <= TIP_P99_LIMIT_MS && during.tips.done > 0 && during.tips.refused === 0,
    [`chat lost ${during.lost} of ${during.said} messages`]: during.lost === 0 && during.said > 0,
    [`told again after the publisher connected again: ${again.events - told.events} in the bell, ${pushedAgain} by push`]:
      again.events === told.events && pushedAgain === 0,
  };
  for (const [promise, isKept] of Object.entries(kept)) console.log(`${promise}: ${verdict(isKept)}`);
  return Object.values(kept).every(Boolean);
}

runBenchmark(async () => {
  const push = await openPushEndpoint();
  try {
    const site = await startSite({ env: { PUSH_PRIVATE_ADDRESSES: 'on' } });
    try {
      return report(await withDatabaseOf(site, ({ drizzle }) => measure(site, drizzle, push)));
    } finally {
      await site.remove();
    }
  } finally {
    await push.close();
  }
});
