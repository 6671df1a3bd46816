import { admits, operator } from '@contract/endpoint';
import { type PersonDetailView, type PersonLineView } from '@contract/people';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { readBalance } from '../../ledger/service/balances';
import { readHistory } from '../../ledger/service/history';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { actorOf } from '../../security/service/record';
import { countReports, findLog, findSessions, findShared, findStanding } from '../store/detail';
import { type ActivityKind, findActivity } from '../store/activity';
import { findPeople } from '../store/finding';
import { viewPersonRow } from '../view';

const MONEY_LINES = 50;
const HOLDERS = { user: 'member', performer: 'performer', studio: 'studio' } as const;

/** Returns an account that is no operator's. @throws Refusal 404 */
export async function requirePerson(ctx: Context, id: string) {
  const [found] = await findPeople(ctx.db, [id]);
  if (!found) throw notFound('This account');
  return found;
}

/** Returns an account as operators see it; its balance only for owners and finance. @throws Refusal 404 */
export async function readPerson(ctx: Context, caller: Caller, id: string): Promise<PersonDetailView> {
  const found = await requirePerson(ctx, id);
  const row = viewPersonRow(found);
  const { account } = found;
  const [standing, shared, reports, sessions, { balance }] = await Promise.all([
    findStanding(ctx.db, id),
    findShared(ctx.db, id),
    countReports(ctx.db, id),
    findSessions(ctx.db, id),
    readBalance(ctx.db, id, HOLDERS[row.role]),
  ]);
  return {
    ...row,
    country: account.country,
    dateOfBirth: account.dateOfBirth,
    emailVerified: account.emailVerifiedAt !== null,
    emailFailure:
      account.emailFailure && account.emailFailedAt
        ? { kind: account.emailFailure, since: account.emailFailedAt.toISOString() }
        : null,
    verification: standing?.verification ?? standing?.studioStatus ?? null,
    balance: admits(operator('finance'), caller) ? balance : null,
    secondFactor: standing?.secondFactor ?? false,
    devices: shared.devices,
    sharedWith: shared.others.map(({ id: _id, username, role }) => ({ _id, username, role })),
    reports,
    sessions: sessions.map((session) => ({
      _id: session.id,
      ip: session.ip,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
  };
}

/** Returns what an account did, newest first. @throws Refusal 404 */
export async function listPersonActivity(ctx: Context, id: string, kind: ActivityKind): Promise<PersonLineView[]> {
  await requirePerson(ctx, id);
  return (await findActivity(ctx.db, kind, id)).map(({ id: _id, at, ...line }) => ({
    ...line,
    _id,
    at: at.toISOString(),
  }));
}

/** Returns an account for an operator, and records that it was seen. @throws Refusal 404 */
export async function viewPerson(ctx: Context, caller: Caller, id: string): Promise<PersonDetailView> {
  const found = await readPerson(ctx, caller, id);
  await inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actorOf(caller), { action: 'people/view', accountId: id }),
  );
  return found;
}

/** Returns the newest lines of the security log about an account. @throws Refusal 404 */
export async function listPersonLog(ctx: Context, id: string): Promise<PersonLineView[]> {
  await requirePerson(ctx, id);
  return (await findLog(ctx.db, id)).map(({ event, by, words }) => ({
    _id: event.id,
    at: event.at.toISOString(),
    text: [
      event.kind === 'operatorAction' ? event.details.action : event.kind,
      event.details.reason && `reason: ${String(event.details.reason)}`,
      words && `“${words}”`,
    ]
      .filter(Boolean)
      .join(', '),
    tokens: null,
    by: event.byId === id ? 'the account itself' : (by ?? 'site'),
  }));
}

/** Returns the newest movements of tokens of an account. @throws Refusal 404 */
export async function listPersonMoney(ctx: Context, id: string): Promise<PersonLineView[]> {
  const row = viewPersonRow(await requirePerson(ctx, id));
  const { data } = await readHistory(ctx.db, {
    owner: id,
    role: HOLDERS[row.role],
    limit: MONEY_LINES,
    offset: 0,
  });
  return data.map(({ transferId, kind, note, createdAt, amount, balanceAfter }) => ({
    _id: String(transferId),
    at: createdAt.toISOString(),
    text: [kind, note].filter(Boolean).join(', '),
    tokens: amount,
    by: `balance ${balanceAfter}`,
  }));
}
