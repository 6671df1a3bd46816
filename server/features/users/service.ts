import { type RequestOf } from '@contract/all';
import { type OwnUserView } from '@contract/users';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { changeAccount, changeAddress, findAccount } from '../auth/service/accounts';
import { viewOwnUser } from './view';

/** The own profile of the member who calls. */
export async function readOwnUser(ctx: Context, caller: Caller): Promise<OwnUserView> {
  return viewOwnUser(await findAccount(ctx.db, caller.accountId), 0);
}

/** Changes the own profile of the member who calls; absent fields stay. A new address has to be confirmed again. */
export async function updateOwnUser(ctx: Context, caller: Caller, changes: RequestOf<'updateUser'>['body']): Promise<OwnUserView> {
  const { email, ...said } = changes;
  await inTransaction(ctx.db, async (tx) => {
    const account = await changeAccount(tx, caller.accountId, said);
    if (email) await changeAddress(tx, account, email);
  });
  return readOwnUser(ctx, caller);
}
