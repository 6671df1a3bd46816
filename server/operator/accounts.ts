import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Email, Password, Username } from '@contract/common';
import { OPERATOR_ROLES } from '@contract/endpoint';
import { type Context } from '../context';
import { inTransaction } from '../db/transaction';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { queueAccountEmail } from '../features/auth/service/accountEmails';
import { createOperator } from '../features/operator/service';
import { decidePerformer, listPendingPerformers } from '../features/performers/service/enrolment';
import { decideStudio, listPendingStudios } from '../features/studios/service/enrolment';
import { Refusal } from '../http/errors';
import { sayNewTotp } from './secondFactors';
import { invalidValues, type Say } from './usage';

const GENERATED_PASSWORD_BYTES = 12;

/**
 * Verifies or rejects the performer, or approves or rejects the studio, of that username, and tells them by email.
 * @throws Refusal 422 for other roles
 */
export async function decideEnrolment(
  ctx: Context,
  username: string,
  accepted: boolean,
  note: string | null,
  say: Say,
): Promise<void> {
  const account = await findAccountByUsername(ctx, username);
  const { id: accountId, role } = account;
  if (role !== 'performer' && role !== 'studio')
    throw new Refusal(422, 'NOTHING_TO_DECIDE', `${account.username} is neither a performer nor a studio.`);
  await inTransaction(ctx.db, async (tx) => {
    const joined = { ...ctx, db: tx };
    if (role === 'performer') await decidePerformer(joined, accountId, accepted ? 'verified' : 'rejected', note);
    else await decideStudio(joined, accountId, accepted ? 'approved' : 'rejected', note);
    await queueAccountEmail(joined, tx, { kind: 'registrationDecided', accountId, accepted, note });
  });
  const decision = accepted ? (account.role === 'studio' ? 'approved' : 'verified') : 'rejected';
  say(`${account.username} (${account.role}) is ${decision}.`);
}

/** Takes `--role ROLE` out of the words of a command. */
function roleIn(words: string[]): { role?: string; rest: string[] } {
  const at = words.indexOf('--role');
  return at < 0 ? { rest: words } : { role: words[at + 1] ?? '', rest: words.toSpliced(at, 2) };
}

/**
 * Creates an operator, an owner without `--role`, with an authenticator app, and prints its secret. Without a password
 * it generates and prints one.
 * @throws Refusal 400 for invalid values
 */
export async function addOperator(ctx: Context, words: string[], say: Say): Promise<void> {
  const { role, rest } = roleIn(words);
  const [username, email, given] = rest;
  const password = given ?? randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
  const parsed = z
    .object({ username: Username, email: Email, password: Password, operatorRole: z.enum(OPERATOR_ROLES).optional() })
    .safeParse({ username, email, password, operatorRole: role });
  if (!parsed.success) throw invalidValues(parsed.error);
  await inTransaction(ctx.db, async (tx) => {
    const joined = { ...ctx, db: tx };
    const { _id: id, username: name } = await createOperator(joined, parsed.data);
    say(`${name} is now an operator (${parsed.data.operatorRole ?? 'owner'}).${given ? '' : ` Password: ${password}`}`);
    await sayNewTotp(joined, { id, username: name }, say);
  });
}

/** Lists the performers and studios that wait for a decision, oldest first. */
export async function listWaiting(ctx: Context, say: Say): Promise<void> {
  const waiting = [
    ...(await listPendingPerformers(ctx)).map((one) => ({ ...one, role: 'performer' })),
    ...(await listPendingStudios(ctx)).map((one) => ({ ...one, role: 'studio' })),
  ];
  for (const { role, username, name, createdAt } of waiting)
    say(`${role.padEnd(10)} ${username.padEnd(30)} ${name}, since ${createdAt.toISOString().slice(0, 10)}`);
  if (waiting.length === 0) say('No performer or studio is waiting for a decision.');
}
