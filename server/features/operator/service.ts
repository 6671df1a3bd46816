import { type OwnOperatorView } from '@contract/operator';
import { type OperatorRole } from '@contract/endpoint';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { findAccount } from '../auth/service/accounts';
import { createAccount } from '../auth/service/registration';
import { recordSecurityEvent } from '../security/service/record';
import { viewOwnOperator } from './view';

/** Returns the profile of the operator who calls. */
export const readOwnOperator = async (ctx: Context, caller: Caller): Promise<OwnOperatorView> =>
  viewOwnOperator(await findAccount(ctx.db, caller.accountId));

/** Creates an operator, for the command line. @throws Refusal 400 when the username is taken */
export async function createOperator(
  ctx: Context,
  given: { username: string; email: string; password: string; operatorRole?: OperatorRole },
): Promise<{ _id: string; username: string }> {
  const { operatorRole = 'owner', ...person } = given;
  return createAccount(ctx, 'operator', { ...person, name: person.username, operatorRole }, (tx, accountId) =>
    recordSecurityEvent(ctx, tx, { kind: 'operatorCreated', accountId, by: null, details: { role: operatorRole } }),
  );
}
