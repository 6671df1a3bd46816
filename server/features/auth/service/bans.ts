import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { refused } from '@server/http/errors';
import { accountsBeside, deviceIsBanned, insertBan } from '../store/bans';
import { suspendAccount } from './suspension';
import { endSessions } from './sessions';

/**
 * Bans an account from the site: it is suspended, and in no browser it was seen in may anybody sign in or register. Who is signed in there under
 * another name is signed out.
 * @param by the operator; null: the command line
 */
export async function banAccount(
  ctx: Context,
  accountId: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    await insertBan(tx, { id: newId(), accountId, reason, byId: by });
    await suspendAccount({ ...ctx, db: tx }, accountId);
    for (const other of await accountsBeside(tx, accountId)) await endSessions(ctx, tx, after, other);
  });
}

/** @throws Refusal 422 DEVICE_BANNED for a browser in which a banned account was seen */
export async function refuseBannedDevice(ctx: Context, device: string | null): Promise<void> {
  if (device && (await deviceIsBanned(ctx.db, device)))
    throw refused('DEVICE_BANNED', 'This browser cannot be used here any more. Please contact us.');
}
