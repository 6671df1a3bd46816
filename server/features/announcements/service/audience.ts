import { type Db } from '@server/db/client';
import { readBadges } from '../../standing/service/badges';
import { type Audience } from '../store/audience';

/** Returns the audience of an announcement, with its present supporters. */
export async function audienceOf(
  db: Db,
  { performerId, audience, itemType, itemId }: Omit<Audience, 'supporters'>,
): Promise<Audience> {
  const supporters = audience === 'supporters' ? [...(await readBadges(db, performerId)).keys()] : [];
  return { performerId, audience, itemType, itemId, supporters };
}
