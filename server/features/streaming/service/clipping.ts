import { type ClipRule } from '@contract/limits';
import { type Context } from '@server/context';
import { notFound, refused } from '@server/http/errors';
import { findThumbnail } from '../../performers/service/liveStatus';
import { isInOtherShow, isListed, openSessionOf, setupOf } from '../store/shows';

/** A running public show of which members may make clips. */
export interface ClippableShow {
  id: string;
  rule: Exclude<ClipRule, 'off'>;
  /** the storage key of its last thumbnail */
  thumbnail: string | null;
  /** Returns the last seconds of it as an MP4; null if there is none yet. */
  cut(): Promise<Buffer | null>;
}

export const clipsUnavailable = () => refused('CLIPS_UNAVAILABLE', "This site can't make clips of shows.");

/** Returns which clips members may make of a performer's public shows. */
export async function clipRuleOf(ctx: Context, performerId: string): Promise<ClipRule> {
  return ctx.engine.clip ? (await setupOf(ctx.db, performerId)).clips : 'off';
}

/**
 * Returns the running public show of a performer, for a clip of it.
 * @throws Refusal 404, 422 CLIPS_UNAVAILABLE, CLIPS_OFF, PERFORMER_OFFLINE
 */
export async function requireClippableShow({ db, engine }: Context, performerId: string): Promise<ClippableShow> {
  if (!(await isListed(db, performerId))) throw notFound('This performer');
  if (!engine.clip) throw clipsUnavailable();
  const { clips: rule } = await setupOf(db, performerId);
  if (rule === 'off') throw refused('CLIPS_OFF', "This performer doesn't allow clips.");
  const show = await openSessionOf(db, performerId);
  if (show?.status !== 'live' || (await isInOtherShow(db, performerId)))
    throw refused('PERFORMER_OFFLINE', 'There is no public show right now. No clip was made.');
  return {
    id: show.id,
    rule,
    thumbnail: await findThumbnail(db, performerId),
    cut: () => engine.clip!(show.id),
  };
}
