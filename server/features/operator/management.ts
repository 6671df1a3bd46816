import { type RequestOf } from '@contract/all';
import { type OperatorRowView } from '@contract/operator';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { findAccount } from '../auth/service/accounts';
import { findEmailOwner } from '../auth/service/emailOwners';
import { createAccount } from '../auth/service/registration';
import { endSessions } from '../auth/service/sessions';
import { recordOperatorAction } from '../security/service/operatorActions';
import { actorOf } from '../security/service/record';
import { findOperator, findOperators, lockOwners, updateOperator } from './store';
import { viewOperatorRow } from './view';

/** Lists all operators, those who can log in first. */
export const listOperators = async (ctx: Context): Promise<OperatorRowView[]> =>
  (await findOperators(ctx.db)).map(viewOperatorRow);

/**
 * Invites an operator: an email has the link that sets the password, and the first login asks for a second factor.
 * @throws Refusal 400 for a taken username or an email address that another account holds
 */
export async function inviteOperator(
  ctx: Context,
  caller: Caller,
  { username, email, name, role }: RequestOf<'inviteOperator'>['body'],
): Promise<OperatorRowView> {
  if (await findEmailOwner(ctx, email)) throw invalid('email', 'Another account uses this email address.', 'unique');
  const { name: openedBy } = await findAccount(ctx.db, caller.accountId);
  const made = await createAccount(
    ctx,
    'operator',
    { username, email, name, password: null, operatorRole: role, openedBy },
    (tx, accountId) =>
      recordOperatorAction(ctx, tx, actorOf(caller), {
        kind: 'operatorCreated',
        action: 'operators/invite',
        accountId,
        after: { role },
      }),
  );
  return readOperator(ctx, made._id);
}

async function readOperator(ctx: Context, id: string): Promise<OperatorRowView> {
  const row = await findOperator(ctx.db, id);
  if (!row) throw notFound('This operator');
  return viewOperatorRow(row);
}

/**
 * Changes the role of an operator, or disables one, which ends the sessions.
 * @throws Refusal 404, 422 LAST_OWNER when no owner would be left who can log in
 */
export async function changeOperator(
  ctx: Context,
  caller: Caller,
  id: string,
  { role, disabled }: RequestOf<'changeOperator'>['body'],
): Promise<OperatorRowView> {
  await inTransaction(ctx.db, async (tx, after) => {
    const owners = await lockOwners(tx);
    const row = await findOperator(tx, id);
    if (!row) throw notFound('This operator');
    const isStillOwner = (role ?? row.operatorRole) === 'owner' && !(disabled ?? row.status === 'suspended');
    if (!isStillOwner && owners.every((owner) => owner === id) && owners.length > 0)
      throw refused('LAST_OWNER', 'This is the last owner. Make somebody else an owner first.');
    const changes = {
      ...(role && { operatorRole: role }),
      ...(disabled !== undefined && { status: disabled ? ('suspended' as const) : ('active' as const) }),
    };
    await updateOperator(tx, id, changes);
    if (disabled ?? role) await endSessions(ctx, tx, after, id);
    await recordOperatorAction(ctx, tx, actorOf(caller), {
      action: 'operators/change',
      accountId: id,
      before: { role: row.operatorRole, status: row.status },
      after: { role: role ?? row.operatorRole, status: changes.status ?? row.status },
    });
  });
  return readOperator(ctx, id);
}
