import { type PlaybackView } from '@contract/streaming';
import { type Context } from '@server/context';
import { readSetting } from '../../site/service';
import { isInOtherShow, openSessionOf } from '../store/shows';

const rewindSeconds = async (ctx: Context): Promise<number> => (await readSetting(ctx, 'rewindMinutes')) * 60;

/**
 * Returns how much of a stream the engine keeps for viewers who go back, in seconds. Only public shows: whoever enters
 * a private or group show later must not see what happened before.
 */
export async function rewindSecondsOf(ctx: Context, streamId: string): Promise<number> {
  const show = await openSessionOf(ctx.db, streamId);
  if (show?.id !== streamId || (await isInOtherShow(ctx.db, show.performerId))) return 0;
  return rewindSeconds(ctx);
}

/** Returns where a viewer of a public show goes back, and how far; null if the engine or the site has no rewind. */
export async function rewindFor(ctx: Context, streamId: string, token: string | null): Promise<PlaybackView['rewind']> {
  const url = ctx.engine.rewindUrl?.(streamId, token);
  const seconds = url ? await rewindSeconds(ctx) : 0;
  return url && seconds ? { url, seconds } : null;
}
