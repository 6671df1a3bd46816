import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Context } from '@server/context';
import { startLive } from '@server/features/streaming/service/goingLive';
import { saveThumbnail } from '@server/features/streaming/service/thumbnails';
import { findPictures, loadSharp } from '../pictures';
import { DEMO_STREAMS } from '../streams';
import { callerOf } from './caller';
import { demoAccounts } from './people';
import { keepPoll } from './polls';
import { startPublisherProcess } from './publisherProcess';
import { messagePauseMs, type Room, sendScriptedMessage } from './rooms';

/** A show that ended is opened again within this time. */
const CHECK_INTERVAL_MS = 20_000;
const THUMBNAIL_INTERVAL_MS = 20_000;

type LiveRoom = Room & { whipUrl: string };

/** Opens a performer's show, or finds the open one. */
async function openShow(ctx: Context, stream: (typeof DEMO_STREAMS)[number], accountId: string): Promise<LiveRoom> {
  const host = callerOf(accountId, 'performer', stream.slug);
  const { conversation, sessionId, publish } = await startLive(ctx, host, { title: stream.title });
  return { stream, host, conversationId: conversation._id, sessionId, whipUrl: publish.whipUrl };
}

/** Draws a thumbnail: the poster, cropped a little differently each time. */
async function drawThumbnail(root: string, slug: string, turn: number, folder: string): Promise<string> {
  const file = path.join(folder, `${slug}.jpg`);
  const [width, height] = [1220 - (turn % 5) * 12, 686 - (turn % 5) * 7];
  const sharp = await loadSharp();
  await sharp(findPictures(root, slug).poster)
    .extract({ left: 10 + ((turn * 13) % 40), top: 5 + ((turn * 7) % 20), width, height })
    .resize(1280, 720, { fit: 'fill' })
    .jpeg({ quality: 78 })
    .toFile(file);
  return file;
}

async function sendThumbnail(ctx: Context, room: LiveRoom, file: string): Promise<void> {
  const { size: bytes } = await stat(file);
  const upload = { field: 'thumbnail', filename: 'thumbnail.jpg', path: file, bytes };
  await saveThumbnail(ctx, room.host, room.sessionId, upload);
}

/** Repeats tasks until it is stopped. A task returns the pause until its next turn; a failure is only logged. */
class Repeater {
  private readonly timers = new Set<NodeJS.Timeout>();
  private isStopped = false;

  constructor(private readonly ctx: Context) {}

  repeat(name: string, task: (turn: number) => Promise<number>, turn = 0): void {
    const schedule = (pauseMs: number) => {
      if (this.isStopped) return;
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.repeat(name, task, turn + 1);
      }, pauseMs);
      this.timers.add(timer);
    };
    task(turn).then(schedule, (error: unknown) => {
      this.ctx.log.debug({ err: error }, `the demo's ${name} failed this time`);
      schedule(CHECK_INTERVAL_MS);
    });
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }
}

/**
 * Puts three demo performers live: a process publishes their clips as a browser would, their thumbnails are renewed,
 * and scripted messages appear in their chat rooms. Failures are logged and retried.
 * @returns ends the shows
 */
export async function startDemoStreams({
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
  const repeater = new Repeater(ctx);
  const streams = DEMO_STREAMS.filter(({ slug }) => accounts.has(slug));
  let rooms: LiveRoom[] = [];
  let isStopped = false;

  const openShows = async () => {
    const found = await Promise.all(streams.map((stream) => openShow(ctx, stream, accounts.get(stream.slug) ?? '')));
    const hasNewShow = found.some(({ sessionId }, i) => rooms[i]?.sessionId !== sessionId);
    rooms = found;
    if (hasNewShow && !isStopped)
      publisherProcess.publish(
        found.map(({ whipUrl, stream }) => ({
          whipUrl: new URL(whipUrl, origin).href,
          clip: path.join(root, 'demo', 'clips', stream.clip),
        })),
      );
    return CHECK_INTERVAL_MS;
  };
  await openShows();
  repeater.repeat('shows', openShows);
  streams.forEach((stream, index) => {
    repeater.repeat('thumbnail', async (turn) => {
      const room = rooms[index];
      if (!room) return THUMBNAIL_INTERVAL_MS;
      // the first one is sent when the show has pictures, a moment after the start
      if (turn === 0) return 3000 + index * 700;
      await sendThumbnail(ctx, room, await drawThumbnail(root, stream.slug, turn, folder));
      return THUMBNAIL_INTERVAL_MS;
    });
    repeater.repeat('poll', async (turn) => {
      // a poll needs a show with pictures
      if (turn > 0) await keepPoll(ctx, stream.slug, accounts);
      return CHECK_INTERVAL_MS;
    });
    repeater.repeat('chat', async (turn) => {
      const room = rooms[index];
      if (!room || turn === 0) return 4000 + index * 2500;
      await sendScriptedMessage(ctx, origin, room, accounts, turn - 1);
      return messagePauseMs(turn, (await ctx.realtime.presenceIn(room.conversationId)).total > 0);
    });
  });
  return async () => {
    isStopped = true;
    repeater.stop();
    await publisherProcess.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
