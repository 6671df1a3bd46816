import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type Context } from '@server/context';
import { startLive } from '@server/features/streaming/service/publicShows';
import { saveThumbnail } from '@server/features/streaming/service/thumbnails';
import { DEMO_STREAMS } from '../streams';
import { findPictures } from '../pictures';
import { demoAccounts } from './people';
import { messagePauseMs, type Room, sendScriptedMessage } from './rooms';
import { startPublisherProcess } from './publisherProcess';

/** A show that ended is opened again within this time. */
const LOOK_AGAIN_MS = 20_000;
const THUMBNAIL_MS = 20_000;

/** Puts a stand-in on stage, or finds it there. */
async function setLive(
  ctx: Context,
  stream: (typeof DEMO_STREAMS)[number],
  accountId: string,
): Promise<Room & { whipUrl: string }> {
  const host = { accountId, sessionId: accountId, role: 'performer' as const, username: stream.slug, verified: true };
  const { conversation, sessionId, publish } = await startLive(ctx, host, stream.title);
  return { stream, host, conversationId: conversation._id, sessionId, whipUrl: publish.whipUrl };
}

/** A still of the stage as it might look now: the poster, seen from a little nearer and a little to the side. */
async function frame(root: string, slug: string, turn: number, folder: string): Promise<string> {
  const file = path.join(folder, `${slug}.jpg`);
  const [width, height] = [1220 - (turn % 5) * 12, 686 - (turn % 5) * 7];
  await sharp(findPictures(root, slug).poster)
    .extract({ left: 10 + ((turn * 13) % 40), top: 5 + ((turn * 7) % 20), width, height })
    .resize(1280, 720, { fit: 'fill' })
    .jpeg({ quality: 78 })
    .toFile(file);
  return file;
}

/**
 * Three performers of the demo go live: a process publishes their clips through the same door as a camera, their
 * thumbnails are renewed, and their rooms talk. What fails is tried again and told to the log alone.
 * @returns ends it all
 */
export async function startStage({
  ctx,
  root,
  origin,
}: {
  ctx: Context;
  root: string;
  origin: string;
}): Promise<() => Promise<void>> {
  const accounts = await demoAccounts(ctx);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'footlights-stage-'));
  const publisherProcess = startPublisherProcess(root, ctx.log);
  const timers = new Set<NodeJS.Timeout>();
  let rooms: (Room & { whipUrl: string })[] = [];
  let stopped = false;

  /** Does something again and again, the pause being what it answers. */
  const again = (what: string, work: (turn: number) => Promise<number>, turn = 0) => {
    const next = (pause: number) => {
      if (stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        again(what, work, turn + 1);
      }, pause);
      timers.add(timer);
    };
    work(turn).then(next, (error: unknown) => {
      ctx.log.debug({ err: error }, `the demo's ${what} did not work this time`);
      next(LOOK_AGAIN_MS);
    });
  };

  const present = DEMO_STREAMS.filter(({ slug }) => accounts.has(slug));
  const gather = async () => {
    const found = await Promise.all(present.map((stream) => setLive(ctx, stream, accounts.get(stream.slug) ?? '')));
    const moved = found.some(({ sessionId }, i) => rooms[i]?.sessionId !== sessionId);
    rooms = found;
    if (moved && !stopped)
      publisherProcess.publish(
        found.map(({ whipUrl, stream }) => ({
          whipUrl: new URL(whipUrl, origin).href,
          clip: path.join(root, 'demo', 'clips', stream.clip),
        })),
      );
    return LOOK_AGAIN_MS;
  };
  await gather();
  again('stage', gather);
  present.forEach((stream, at) => {
    again('thumbnail', async (turn) => {
      const room = rooms[at];
      if (!room) return THUMBNAIL_MS;
      // the first comes when there are pictures, a moment after the start
      if (turn === 0) return 3000 + at * 700;
      const file = await frame(root, stream.slug, turn, folder);
      await saveThumbnail(ctx, room.host, room.sessionId, {
        field: 'thumbnail',
        filename: 'thumbnail.jpg',
        path: file,
        bytes: (await stat(file)).size,
      });
      return THUMBNAIL_MS;
    });
    again('chat', async (turn) => {
      const room = rooms[at];
      if (!room || turn === 0) return 4000 + at * 2500;
      await sendScriptedMessage(ctx, origin, room, accounts, turn - 1);
      return messagePauseMs(turn, (await ctx.realtime.presenceIn(room.conversationId)).total > 0);
    });
  });
  return async () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    await publisherProcess.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
