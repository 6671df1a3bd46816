import { once } from 'node:events';
import { type FastifyReply } from 'fastify';
import { FEED_WAIT_MAX_SECONDS } from '@contract/limits';
import { type Context } from '@server/context';
import { tooMany } from '@server/http/errors';
import { type Serve } from '@server/http/serve';
import { tokenOf } from '@server/http/visitor';
import { createFeedKey, createOverlay, listFeedKeys, revokeFeedKey } from './service/keys';
import { type FeedReader, nextEvents, positionOf, requireFeedKey, textOfPosition } from './service/reading';

/** Readers that one key may have at a time in each process. */
const READERS_PER_KEY = 3;
const RETRY_SECONDS = 5;

/** Sends a feed as server-sent events until the reader closes it, its key ends or the process does. */
async function streamFeed(ctx: Context, reply: FastifyReply, reader: FeedReader): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const send = async (text: string) => {
    if (!raw.write(text)) await once(raw, 'drain', { signal: reader.signal });
  };
  let { after } = reader;
  try {
    // the client goes on from here, even if nothing happens before it loses the connection
    await send(`retry: ${RETRY_SECONDS * 1000}\nid: ${textOfPosition(after)}\n\n`);
    while (!reader.signal.aborted && !ctx.isDraining()) {
      const next = await nextEvents(ctx, { ...reader, after }, FEED_WAIT_MAX_SECONDS * 1000);
      after = next.after;
      const lines = next.events.map(
        (event) => `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`,
      );
      await send(lines.join('') || ': nothing happened\n\n');
    }
  } catch (error) {
    // a refusal or a lost database: the client connects again and hears why
    if (!reader.signal.aborted) ctx.log.info({ err: error }, 'a feed ended');
  }
  raw.end();
}

/** Serves the event feed for performers' own tools, and its keys. */
export function feedRoutes(serve: Serve, ctx: Context): void {
  const readers = new Map<string, number>();
  serve('listFeedKeys', ({ caller }) => listFeedKeys(ctx, caller));
  serve('createFeedKey', ({ caller, body }) => createFeedKey(ctx, caller, body));
  serve('createOverlay', ({ caller, body }) => createOverlay(ctx, caller, body));
  serve('revokeFeedKey', ({ caller, params }) => revokeFeedKey(ctx, caller, params.id));
  serve('readFeed', async ({ query, request, reply }) => {
    const key = tokenOf(request);
    const { id } = await requireFeedKey(ctx, key);
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
    const lastId = isStream ? request.headers['last-event-id'] : undefined;
    const after = await positionOf(ctx, typeof lastId === 'string' ? lastId : query.after);
    const current = readers.get(id) ?? 0;
    if (current >= READERS_PER_KEY) throw tooMany(RETRY_SECONDS, 'This key has too many readers. Close one first.');
    readers.set(id, current + 1);
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const reader = { key, after, limit: query.limit, signal: closed.signal };
    try {
      if (isStream) await streamFeed(ctx, reply, reader);
      const next = isStream ? { events: [], after } : await nextEvents(ctx, reader, query.wait * 1000);
      return { events: next.events, after: textOfPosition(next.after) };
    } finally {
      const left = (readers.get(id) ?? 1) - 1;
      if (left) readers.set(id, left);
      else readers.delete(id);
    }
  });
}
