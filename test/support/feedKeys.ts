import { newId } from '@server/db/ids';
import { hashToken } from '@server/features/auth/service/sessions';
import { feedKeys } from '@server/features/feed/tables';
import { type Api } from './api';

/** Writes a key of an account's event feed, which nobody knows. @returns its id */
export async function writeFeedKey({ ctx: { db } }: Api, performerId: string): Promise<string> {
  const id = newId();
  await db.insert(feedKeys).values({ id, performerId, name: 'Lamp', kinds: ['tip'], hash: hashToken(id) });
  return id;
}
