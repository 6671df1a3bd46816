import { type TipSoundsView, type TipSoundView } from '@contract/tipSounds';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../blocking/service/visibility';
import { showStartOf } from '../performers/service/liveStatus';
import { deleteSounds, findSounds, writeSounds } from './store';

/** Returns the sounds that a performer has chosen; null before the first choice. */
export const readSounds = (db: Db, performerId: string): Promise<TipSoundView[] | null> => findSounds(db, performerId);

/**
 * Returns the sounds of tips in a performer's room.
 * @throws Refusal 404; 403 for a viewer whom the performer has blocked
 */
export async function readRoomSounds({ db }: Context, viewer: Viewer, performerId: string): Promise<TipSoundsView> {
  await refuseBlockedViewer(db, viewer, performerId);
  if ((await showStartOf(db, performerId)) === undefined) throw notFound('This performer');
  return { sounds: await findSounds(db, performerId) };
}

/** Replaces the sounds of a performer's tips. */
export async function updateSounds(
  { db }: Context,
  performerId: string,
  { sounds }: TipSoundsView,
): Promise<TipSoundsView> {
  await (sounds ? writeSounds(db, performerId, sounds) : deleteSounds(db, performerId));
  return { sounds };
}
