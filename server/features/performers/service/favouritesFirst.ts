import { type Db } from '@server/db/client';
import { mergePage } from '../rules';
import { type CardRow, findCardsByIds } from '../store/cards';
import { findCardPage, findPositions, type PageRequest } from '../store/listing';
import { type ListingFilter } from '../store/listingFilter';

/**
 * Returns one page of performers for a viewer. Followed performers come first within the live ones and within the
 * offline ones. No index has this order, so the few followed performers are read separately and merged with the others,
 * which come in the order of an index. The cost does not depend on the number of performers.
 */
export async function findPageFollowedFirst(db: Db, filter: ListingFilter, page: PageRequest): Promise<CardRow[]> {
  const { accountId } = filter.viewer;
  if (!accountId || page.order === 'nextShow') return findCardPage(db, filter, page);
  const { order, direction, limit, offset } = page;
  const followed = await findPositions(db, { ...filter, followedBy: accountId }, { order, direction });
  if (!followed.length) return findCardPage(db, filter, page);
  const exceptIds = followed.map(({ id }) => id);
  const from = Math.max(0, offset - followed.length);
  const others = await findPositions(
    db,
    { ...filter, exceptIds },
    { order, direction, limit: offset + limit - from, offset: from },
  );
  return findCardsByIds(
    db,
    mergePage(followed, { from, positions: others, atEnd: others.length < offset + limit - from }, { limit, offset }),
    accountId,
  );
}
