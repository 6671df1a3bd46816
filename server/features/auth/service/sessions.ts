import { createHash, randomBytes } from 'node:crypto';
import { type Role, type SecondFactorState } from '@contract/endpoint';
import { type SessionView } from '@contract/auth';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { isBoundTo, isBoundToSession, type LinkUser, sessionOfProof } from '@server/http/linkBinding';
import { endFeedKeys } from '../../feed/service/ending';
import { endWebhooks } from '../../webhooks/service/ending';
import { recordOwn } from '../../security/service/record';
import { sessionLifetimeHours } from '../rules';
import { raiseAccessEpoch } from '../store/accounts';
import {
  deleteOldSessions,
  insertSession,
  findActiveSessions,
  isSessionActive,
  revokeSession,
  revokeSessions,
  findSessionByTokenHash,
  touchSession,
} from '../store/sessions';
import { viewSession } from '../view';

/** Hashes a token for storage. Tokens are long and random, so a plain hash is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
/** Creates a token of 32 random bytes. */
export const createToken = () => randomBytes(32).toString('base64url');

/** The IP address and browser of a login. */
export interface Device {
  ip: string;
  userAgent: string | null;
  /** ISO code from a trusted proxy; null: looked up where it is needed */
  country?: string | null;
}

/** Returns what a session knows of its account's second factor. */
const secondFactorOf = (session: { secondFactorPending: boolean; factorMissing: boolean }): SecondFactorState =>
  session.secondFactorPending ? 'pending' : session.factorMissing ? 'missing' : 'complete';

/**
 * Returns the caller behind a token; null for an unknown, expired or revoked token, and for an account of another
 * status: a closing account counts as logged out wherever it isn't asked for.
 */
export async function identify(
  ctx: Context,
  token: string,
  status: 'active' | 'closing' = 'active',
): Promise<Caller | null> {
  const session = await findSessionByTokenHash(ctx.db, hashToken(token), status);
  if (!session) return null;
  const { accountId, sessionId, role, operatorRole, username, verification, studioStatus, seenLongAgo, steppedUpAt } =
    session;
  if (seenLongAgo) await touchSession(ctx.db, sessionId);
  const verified =
    role === 'performer' ? verification === 'verified' : role === 'studio' ? studioStatus === 'approved' : true;
  return {
    accountId,
    sessionId,
    role,
    operatorRole,
    username,
    verified,
    steppedUpAt,
    secondFactor: secondFactorOf(session),
  };
}

/** Like `identify`, for sockets and files: null also while the second factor of the session is missing. */
export async function identifyComplete(ctx: Context, token: string): Promise<Caller | null> {
  const caller = await identify(ctx, token);
  return caller?.secondFactor === 'complete' ? caller : null;
}

/**
 * Opens a session.
 * @param secondFactorPending whether the second factor has to be shown before anything else
 * @returns its token, of which only the hash is stored
 */
export async function openSession(
  db: Db,
  account: { id: string; role: Role },
  { ip, userAgent }: Device,
  secondFactorPending = false,
): Promise<string> {
  const token = createToken();
  await deleteOldSessions(db, account.id);
  await insertSession(db, {
    id: newId(),
    accountId: account.id,
    tokenHash: hashToken(token),
    ip,
    userAgent,
    hours: sessionLifetimeHours(account.role),
    secondFactorPending,
  });
  return token;
}

/**
 * Says whether a request for private media comes from whom its link is for. The proof of a session that ended counts no
 * more, although its signature stays valid.
 */
export async function isFromOwner({ config, db }: Context, binding: string, user: LinkUser): Promise<boolean> {
  if (!isBoundTo(config.secrets, binding, user)) return false;
  const sessionId = isBoundToSession(binding) ? sessionOfProof(config.secrets, user.proof) : null;
  return sessionId === null || isSessionActive(db, sessionId);
}

/** Returns whether a session goes on. */
export const isSessionOpen = ({ db }: Context, sessionId: string): Promise<boolean> => isSessionActive(db, sessionId);

/** Ends the current session and disconnects its sockets. */
export async function logOut(ctx: Context, caller: Caller): Promise<void> {
  await revokeSession(ctx.db, caller.accountId, caller.sessionId);
  ctx.realtime.disconnectAccount(caller.accountId, caller.sessionId);
}

/** Lists the active sessions of the caller, most recently seen first. */
export async function listSessions(ctx: Context, caller: Caller): Promise<SessionView[]> {
  return (await findActiveSessions(ctx.db, caller.accountId)).map((row) => viewSession(row, caller.sessionId));
}

/** Ends one session of the caller. @throws Refusal 404 when the caller has no such active session */
export async function endSession(ctx: Context, caller: Caller, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    if (!(await revokeSession(tx, caller.accountId, id))) throw notFound('This session');
    await recordOwn(ctx, tx, caller, 'sessionEnded');
    after(() => ctx.realtime.disconnectAccount(caller.accountId, id));
  });
}

/**
 * Ends all sessions of an account, except one if given, with all that they may have copied: replaces the stream key,
 * revokes all stream tokens and the keys of the event feed, ends a running show and gives up a pending email address.
 * Sockets are disconnected after the commit.
 * @returns the number of ended sessions
 */
export async function endSessions(
  ctx: Context,
  tx: Tx,
  after: After,
  accountId: string,
  exceptId: string | null = null,
): Promise<number> {
  const ended = await revokeSessions(tx, accountId, exceptId);
  await raiseAccessEpoch(tx, accountId);
  await endFeedKeys(tx, accountId);
  await endWebhooks(tx, accountId);
  await ctx.jobs.add(tx, 'shows/endAll', { accountId });
  after(() => {
    for (const id of ended) ctx.realtime.disconnectAccount(accountId, id);
  });
  return ended.length;
}

/** Ends all sessions of the caller except the current one. @returns the number of ended sessions */
export const endOtherSessions = (ctx: Context, caller: Caller): Promise<number> =>
  inTransaction(ctx.db, async (tx, after) => {
    await recordOwn(ctx, tx, caller, 'otherSessionsEnded');
    return endSessions(ctx, tx, after, caller.accountId, caller.sessionId);
  });
