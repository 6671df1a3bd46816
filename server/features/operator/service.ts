import { type OwnOperatorView } from '@contract/operator';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { findAccount } from '../auth/service/accounts';
import { openAccount } from '../auth/service/registration';
import { viewOwnOperator } from './view';

/** The own profile of the operator who calls. */
export const readOwnOperator = async (ctx: Context, caller: Caller): Promise<OwnOperatorView> =>
  viewOwnOperator(await findAccount(ctx.db, caller.accountId));

/** Makes an operator. Only the command line and other operators may. @throws Refusal 400 when the user name is taken */
export async function createOperator(
  ctx: Context,
  given: { username: string; email: string; password: string },
): Promise<{ _id: string; username: string }> {
  const { username, email, password } = given;
  return openAccount(ctx, 'operator', { username, email, password, name: username });
}
