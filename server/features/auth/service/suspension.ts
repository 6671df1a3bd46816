import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { updateAccountRow } from '../store/accounts';
import { liftBan } from '../store/bans';
import { provePassword } from './passwords';
import { endSessions } from './sessions';

/** Suspends an account: it cannot sign in, every session ends, and others see it no more. */
export async function suspendAccount(ctx: Context, accountId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    await updateAccountRow(tx, accountId, { status: 'suspended' });
    await endSessions(ctx, tx, after, accountId);
  });
}

/** Lifts a suspension, and a ban with it. */
export async function restoreAccount(ctx: Context, accountId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await updateAccountRow(tx, accountId, { status: 'active' });
    await liftBan(tx, accountId);
  });
}

/** A person suspends the own account. @throws Refusal 400 for a wrong password, 429 when guessed at too fast */
export async function suspendOwnAccount(ctx: Context, caller: Caller, ip: string, password: string): Promise<void> {
  await provePassword(ctx, caller, ip, 'password', password);
  await suspendAccount(ctx, caller.accountId);
}
