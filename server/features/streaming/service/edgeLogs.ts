import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound, unauthorized } from '@server/http/errors';
import { sameSecret } from '@server/http/visitor';
import { metrics } from '@server/observability/metrics';
import { endsOf, newLines, readEdgeLog, viewsIn, watchedMs } from '../edgeLog';
import { addWatched } from '../store/audience';
import { countedTo, forgetOldEdgeLogs, lockEdgeLogs, markCounted, seenBefore, writeSeen } from '../store/edgeLogs';

/** Viewers are kept while they may still watch, and logs while their last lines may be sent again. */
const VIEWER_RETENTION_MS = 600_000;
const LOG_RETENTION_MS = 7 * 24 * 3_600_000;

/**
 * Counts the access log of an edge. A part that is sent twice counts once, since the lines of each log are in order.
 * (Of two lines in the same millisecond, the second is lost when it comes with the next part.)
 * @throws Refusal 404 without an edge, 401 without its secret
 */
export async function receiveEdgeLog(
  ctx: Context,
  authorization: string | undefined,
  body: Buffer,
): Promise<{ counted: number }> {
  const { edge } = ctx.config;
  if (!edge) throw notFound('This edge');
  if (!sameSecret(authorization, `Bearer ${edge.secret}`)) throw unauthorized();
  const lines = readEdgeLog(body.toString(), Date.now());
  if (!lines.length) return { counted: 0 };
  return inTransaction(ctx.db, async (tx, after) => {
    await lockEdgeLogs(tx);
    const counted = newLines(lines, await countedTo(tx, [...new Set(lines.map(({ log }) => log))]));
    if (!counted.length) return { counted: 0 };
    const views = viewsIn(counted);
    const seen = new Map(
      (await seenBefore(tx, views)).map(({ sessionId, viewer, seenAt }) => [`${sessionId} ${viewer}`, seenAt]),
    );
    const watched = views.map((view) => watchedMs(view, seen.get(`${view.sessionId} ${view.viewer}`) ?? null));
    const lastSeen = views.map(({ sessionId, viewer, times }) => ({
      sessionId,
      viewer,
      seenAt: new Date(times.at(-1) ?? 0),
    }));
    await writeSeen(tx, lastSeen);
    await addWatched(
      tx,
      lastSeen.map((view, at) => ({ ...view, watchedMs: watched[at] ?? 0 })),
    );
    await markCounted(tx, endsOf(counted));
    await forgetOldEdgeLogs(tx, VIEWER_RETENTION_MS, LOG_RETENTION_MS);
    after(() => {
      metrics.edgeSeconds.inc(watched.reduce((sum, ms) => sum + ms, 0) / 1000);
      metrics.edgeBytes.inc(counted.reduce((sum, { bytes }) => sum + bytes, 0));
    });
    return { counted: counted.length };
  });
}
