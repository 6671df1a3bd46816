import { setTimeout as delay } from 'node:timers/promises';
import { type FeedEventView } from '@contract/feed';
import { type Context } from '@server/context';
import { invalid, Refusal } from '@server/http/errors';
import { hashToken } from '../../auth/service/sessions';
import {
  type FeedEventRow,
  type FeedKeyRow,
  type FeedPosition,
  findFeedEnd,
  findFeedEvents,
  findFeedKeyByHash,
  isKnownPosition,
  touchFeedKey,
} from '../store';

/** The interval at which a waiting reader looks for events. */
const POLL_INTERVAL_MS = 500;
const POSITION = /^(\d{1,19})-(\d{1,18})$/;
const START: FeedPosition = { xid: '0', id: '0' };

export const textOfPosition = ({ xid, id }: FeedPosition): string => `${xid}-${id}`;

/** Returns an event as tools and webhooks get it. */
export const viewEvent = ({ kind, facts, username, at, ...position }: FeedEventRow): FeedEventView => ({
  id: textOfPosition(position),
  kind,
  at: at.toISOString(),
  from: username,
  ...facts,
});

/** Returns the key of a reader of the feed. @throws Refusal 401, also for the key of an overlay */
export async function requireFeedKey({ db }: Pick<Context, 'db'>, key: string | null): Promise<FeedKeyRow> {
  const found = key ? await findFeedKeyByHash(db, hashToken(key)) : null;
  if (!found || found.overlay)
    throw new Refusal(
      401,
      'UNAUTHORIZED',
      'This key is not valid. Create one under Security, and send it as bearer token.',
    );
  await touchFeedKey(db, found.id);
  return found;
}

/** Returns the position that a reader names, the present without one. @throws Refusal 400, 410 POSITION_UNKNOWN */
export async function positionOf({ db }: Pick<Context, 'db'>, after: string | undefined): Promise<FeedPosition> {
  if (after === undefined) return findFeedEnd(db);
  if (after === '0') return START;
  const [, xid, id] = POSITION.exec(after) ?? [];
  if (!xid || !id) throw invalid('Last-Event-ID', 'Send the id of an event.');
  const position = { xid, id };
  if (!(await isKnownPosition(db, position)))
    throw new Refusal(
      410,
      'POSITION_UNKNOWN',
      'This position is not known here. Read without "after" to go on from now.',
    );
  return position;
}

/** The request of a reader, which ends when `signal` aborts. */
export interface FeedReader {
  key: string | null;
  after: FeedPosition;
  limit: number;
  signal: AbortSignal;
}

/** Returns the next events of a feed; none when the time is up. @throws Refusal 401 as soon as the key has ended */
export async function nextEvents(
  ctx: Pick<Context, 'db' | 'isDraining'>,
  { key, after, limit, signal }: FeedReader,
  waitMs: number,
): Promise<{ events: FeedEventView[]; after: FeedPosition }> {
  const until = Date.now() + waitMs;
  for (;;) {
    const rows = await findFeedEvents(ctx.db, await requireFeedKey(ctx, key), after, limit);
    const last = rows.at(-1);
    if (last) return { events: rows.map(viewEvent), after: { xid: last.xid, id: last.id } };
    const left = until - Date.now();
    if (left <= 0 || signal.aborted || ctx.isDraining()) return { events: [], after };
    await delay(Math.min(left, POLL_INTERVAL_MS), undefined, { signal }).catch(() => undefined);
  }
}
