import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { refused } from '@server/http/errors';
import { type Actor } from '../../security/service/record';
import { findAccountsOnSameDevices, isDeviceBanned, insertBan } from '../store/bans';
import { suspendAccount } from './suspension';
import { endSessions } from './sessions';

/**
 * Bans an account from the site: suspends it, blocks login and registration in every browser it used, and ends the
 * sessions of other accounts in those browsers.
 */
export async function banAccount(
  ctx: Context,
  accountId: string,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    await insertBan(tx, { id: newId(), accountId, reason, byId: actor.by });
    await suspendAccount({ ...ctx, db: tx }, accountId, actor, 'accountBanned');
    for (const other of await findAccountsOnSameDevices(tx, accountId)) await endSessions(ctx, tx, after, other);
  });
}

/** Refuses a browser that a banned account used. @throws Refusal 422 DEVICE_BANNED */
export async function refuseBannedDevice(ctx: Context, device: string | null): Promise<void> {
  if (device && (await isDeviceBanned(ctx.db, device)))
    throw refused('DEVICE_BANNED', 'This browser is banned from the site. Contact us for help.');
}
