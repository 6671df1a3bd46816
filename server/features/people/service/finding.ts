import { createHash } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { type PersonRowView } from '@contract/people';
import { type Context } from '@server/context';
import { findIdsByDevice, findIdsByStart, findNewest, findPeople } from '../store/finding';
import { viewPersonRow } from '../view';

const RESULTS_MAX = 50;
const ACCOUNTS_OF_QUEUE_MAX = 200;

/** Returns the accounts whose name, username or email address starts with a text. */
export const findAccountIdsByStart = (ctx: Context, text: string): Promise<string[]> =>
  findIdsByStart(ctx.db, text, ACCOUNTS_OF_QUEUE_MAX);

/** A browser's id as it is stored, or a browser's own id. */
const deviceOf = (text: string): string | null => {
  if (/^[\da-f]{64}$/.test(text)) return text;
  return /^[\w-]{16,64}$/.test(text) ? createHash('sha256').update(text).digest('hex') : null;
};

/** Finds accounts by the start of a name, username or email address, or by an id or a browser's id. */
export async function searchPeople(
  ctx: Context,
  q: string,
  role?: 'user' | 'performer' | 'studio',
): Promise<PersonRowView[]> {
  if (!q) return (await findNewest(ctx.db, role, RESULTS_MAX)).map(viewPersonRow);
  const device = deviceOf(q);
  const ids = [
    ...(isUuid(q) ? [q] : await findIdsByStart(ctx.db, q, RESULTS_MAX)),
    ...(device ? await findIdsByDevice(ctx.db, device) : []),
  ];
  return (await findPeople(ctx.db, ids.slice(0, RESULTS_MAX), role)).map(viewPersonRow);
}
