import { type FeedEventView } from '@contract/feed';
import { type Db } from '@server/db/client';
import { type FeedKeyRow, type FeedPosition, findFeedEvent, findFeedEvents } from '../store';
import { viewEvent } from './reading';

export type { FeedPosition };

/** An event with the position after it. */
export interface PlacedEvent {
  event: FeedEventView;
  position: FeedPosition;
}

/** Returns the events of a performer after a position, in order. */
export async function readEventsAfter(
  db: Db,
  reader: Pick<FeedKeyRow, 'performerId' | 'kinds'>,
  after: FeedPosition,
  limit: number,
): Promise<PlacedEvent[]> {
  const rows = await findFeedEvents(db, reader, after, limit);
  return rows.map((row) => ({ event: viewEvent(row), position: { xid: row.xid, id: row.id } }));
}

/** Returns one event of a performer; null once it is too old. */
export async function readEventAt(db: Db, performerId: string, at: FeedPosition): Promise<FeedEventView | null> {
  const row = await findFeedEvent(db, performerId, at);
  return row && viewEvent(row);
}
