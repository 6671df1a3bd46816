import { type Db } from '@server/db/client';
import { readBadges } from '../../standing/service/badges';
import { type Audience } from '../store/audience';

/** Returns whom an announcement is for, with the supporters of now. */
export async function audienceOf(
  db: Db,
  { performerId, audience, itemType, itemId }: Omit<Audience, 'supporters'>,
): Promise<Audience> {
  const supporters = audience === 'supporters' ? [...(await readBadges(db, performerId)).keys()] : [];
  return { performerId, audience, itemType, itemId, supporters };
}
