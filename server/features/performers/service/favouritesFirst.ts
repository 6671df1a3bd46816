import { type Db } from '@server/db/client';
import { pageWithFirst } from '../rules';
import {
  type CardRow,
  listedByIds,
  listedPage,
  listedPlaces,
  type ListingFilter,
  type PageAsked,
} from '../store/listing';

/**
 * One page of the performers whom a member may see. Those they follow come before the others: among those on stage, and again among the rest. No index
 * knows whom somebody follows, so the few that are followed are found first, and the page is put together from them and the others in the order of the
 * index: it costs as much however many performers there are.
 */
export async function pageFor(db: Db, filter: ListingFilter, page: PageAsked): Promise<CardRow[]> {
  const { accountId } = filter.viewer;
  if (!accountId || page.order === 'nextShow') return listedPage(db, filter, page);
  const { order, direction, limit, offset } = page;
  const followed = await listedPlaces(db, { ...filter, followedBy: accountId }, { order, direction });
  if (!followed.length) return listedPage(db, filter, page);
  const exceptIds = followed.map(({ id }) => id);
  const from = Math.max(0, offset - followed.length);
  const others = await listedPlaces(
    db,
    { ...filter, exceptIds },
    { order, direction, limit: offset + limit - from, offset: from },
  );
  return listedByIds(
    db,
    pageWithFirst(followed, { from, places: others, atEnd: others.length < offset + limit - from }, { limit, offset }),
    accountId,
  );
}
