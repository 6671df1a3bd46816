import { type RequestOf } from '@contract/all';
import { PERSON_REASONS, reasonSentence } from '@contract/reasons';
import { type PersonDetailView } from '@contract/people';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { queueAccountEmail } from '../../auth/service/accountEmails';
import { banAccount } from '../../auth/service/bans';
import { resetSecondFactors } from '../../auth/service/secondFactors/factors';
import { endSessions } from '../../auth/service/sessions';
import { restoreAccount, suspendAccount } from '../../auth/service/suspension';
import { type OperatorAction, recordOperatorAction } from '../../security/service/operatorActions';
import { type Actor, actorOf } from '../../security/service/record';
import { findSessions, findStanding } from '../store/detail';
import { readPerson, requirePerson } from './profile';

type Change = (ctx: Context, tx: Tx, after: After, actor: Actor) => Promise<unknown>;

/** Changes an account, and records the action where the service does not. @throws Refusal 404 */
async function changing(
  ctx: Context,
  caller: Caller,
  id: string,
  action: Pick<OperatorAction, 'action' | 'before' | 'after' | 'reason' | 'words'>,
  change: Change,
  isRecorded = false,
): Promise<PersonDetailView> {
  await requirePerson(ctx, id);
  const { words, ...about } = action;
  const actor = { ...actorOf(caller), about, words };
  await inTransaction(ctx.db, async (tx, after) => {
    await change({ ...ctx, db: tx }, tx, after, actor);
    if (!isRecorded) await recordOperatorAction(ctx, tx, actorOf(caller), { ...action, accountId: id });
  });
  return readPerson(ctx, caller, id);
}

/** Suspends or bans an account, or lifts both. @throws Refusal 404 */
export async function changePersonStatus(
  ctx: Context,
  caller: Caller,
  id: string,
  { status, reason, words }: RequestOf<'changePersonStatus'>['body'],
): Promise<PersonDetailView> {
  const { account, banned } = await requirePerson(ctx, id);
  const facts = {
    action: 'people/status',
    before: { status: banned ? 'banned' : account.status },
    after: { status },
    reason,
    words,
  };
  return changing(
    ctx,
    caller,
    id,
    facts,
    (joined, _tx, _after, actor) => {
      if (status === 'banned')
        return banAccount(joined, id, { actor, reason: reasonSentence(PERSON_REASONS, reason, words) });
      return status === 'suspended' ? suspendAccount(joined, id, actor) : restoreAccount(joined, id, actor);
    },
    true,
  );
}

type Why = RequestOf<'endPersonSessions'>['body'];

/** Ends all sessions of an account. @throws Refusal 404 */
export async function endPersonSessions(ctx: Context, caller: Caller, id: string, why: Why) {
  const before = { sessions: (await findSessions(ctx.db, id)).length };
  const action = { action: 'people/endSessions', before, after: { sessions: 0 }, ...why };
  return changing(ctx, caller, id, action, (joined, tx, after) => endSessions(joined, tx, after, id));
}

/** Removes the second factors of somebody who lost them, and ends the sessions. @throws Refusal 404 */
export async function resetPersonFactors(ctx: Context, caller: Caller, id: string, why: Why) {
  const before = { secondFactor: (await findStanding(ctx.db, id))?.secondFactor ?? false };
  const action = { action: 'people/resetFactors', before, after: { secondFactor: false }, ...why };
  const reset: Change = (joined, _tx, _after, actor) => resetSecondFactors(joined, id, actor);
  return changing(ctx, caller, id, action, reset, true);
}

/** Sends the email again that confirms the address, or one that sets a new password. @throws Refusal 404 */
export async function mailPersonAgain(
  ctx: Context,
  caller: Caller,
  id: string,
  { mail, ...why }: RequestOf<'mailPersonAgain'>['body'],
) {
  const { account } = await requirePerson(ctx, id);
  return changing(ctx, caller, id, { action: `people/mail/${mail}`, after: { mail }, ...why }, (_joined, tx) =>
    queueAccountEmail(
      ctx,
      tx,
      mail === 'verify' ? { kind: 'verify', accountId: id } : { kind: 'forgot', email: account.email },
    ),
  );
}
