import { SHOW_MINUTES_RETENTION_DAYS, SHOW_STAYED_SECONDS } from '@contract/limits';
import { type Context } from '@server/context';
import { sign } from '@server/sealing/keys';
import { type Delivery } from '../engine';
import { isGuestName } from '../guests';
import { isStreamId } from '../rules';
import { addWatched, deleteMinutes, sumUpWatches, type Watched, writeMinutes } from '../store/audience';
import { type OpenSession } from '../store/shows';

/** SQL for the number of chatters of a show `s`, for reports. */
export { CHATTERS } from '../store/audience';

const VIEWER_NAME_LENGTH = 16;
const DAY_MS = 86_400_000;
/** The last parts of an edge's log arrive within this time. */
const SUMMED_UP_AFTER_MS = 3_600_000;

/** Returns the name under which the watch time of a viewer of one show is kept. It says nothing about the viewer. */
const nameFor = ({ config }: Pick<Context, 'config'>, showId: string, viewer: string): string =>
  sign(config.secrets, 'show viewer', `${showId} ${viewer}`, VIEWER_NAME_LENGTH);

/** Returns who watched a show for how long, accounts and guests, without its performer and without the edge. */
function watchedIn(ctx: Context, { id, performerId }: OpenSession, delivery: Delivery | undefined): Watched[] {
  const viewers = [...(delivery?.watching ?? [])].filter(
    ([name]) => name !== performerId && (isStreamId(name) || isGuestName(name)),
  );
  return viewers.map(([name, { from, to }]) => ({
    sessionId: id,
    viewer: nameFor(ctx, id, name),
    watchedMs: to - from,
    seenAt: new Date(to),
  }));
}

/** Records who watches live shows, and how many, for the analytics of the shows. */
export async function recordAudience(
  ctx: Context,
  shows: OpenSession[],
  deliveries: ReadonlyMap<string, Delivery>,
): Promise<void> {
  await addWatched(
    ctx.db,
    shows.flatMap((show) => watchedIn(ctx, show, deliveries.get(show.id))),
  );
  await writeMinutes(
    ctx.db,
    shows.map(({ id }) => id),
  );
}

/** Keeps only the sums of the shows that are over, and deletes minutes whose retention is over. */
export async function tidyAudience({ db }: Context, now = new Date()): Promise<void> {
  await sumUpWatches(db, new Date(now.getTime() - SUMMED_UP_AFTER_MS), SHOW_STAYED_SECONDS * 1000);
  await deleteMinutes(db, new Date(now.getTime() - SHOW_MINUTES_RETENTION_DAYS * DAY_MS));
}
