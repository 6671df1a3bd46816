import { type FeedKind } from '@contract/limits';
import { type Tx } from '@server/db/client';
import { insertFeedEvent } from '../store';

/** Writes an event that no single row tells of, if a tool of the performer reads its kind. */
export const writeFeedEvent = (
  tx: Tx,
  performerId: string,
  kind: FeedKind,
  facts: Record<string, string | number>,
): Promise<unknown> => insertFeedEvent(tx, { performerId, kind, facts });
