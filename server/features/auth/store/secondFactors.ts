import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { STEP_UP_MINUTES } from '@contract/limits';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { accounts, passkeyChallenges, passkeys, recoveryCodes, sessions, totpSecrets } from '../tables';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type TotpRow = typeof totpSecrets.$inferSelect;
export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** The condition that the account of the query's row has a passkey or a confirmed authenticator app. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from passkeys where passkeys.account_id = accounts.id)
  or exists (select from totp_secrets where totp_secrets.account_id = accounts.id and totp_secrets.confirmed_at is not null)
)`;

/** Locks the factors of an account until the transaction ends, so that two changes at once see each other. */
export async function lockSecondFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 7))`);
}

export async function findPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt));
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

/** @returns whether the account has this passkey */
export async function renamePasskeyRow(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const mine = and(eq(passkeys.id, id), eq(passkeys.accountId, accountId));
  return (await db.update(passkeys).set({ name }).where(mine).returning({ id: passkeys.id })).length > 0;
}

/** @returns the name of the deleted passkey; null when the account has no such passkey */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<string | null> {
  const mine = and(eq(passkeys.id, id), eq(passkeys.accountId, accountId));
  const [row] = await tx.delete(passkeys).where(mine).returning({ name: passkeys.name });
  return row?.name ?? null;
}

export async function deletePasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
}

/** Stores the counter of a use. @returns false when a use at the same time counted as far */
export async function touchPasskey(tx: Tx, id: string, counter: number): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), eq(sql`${counter}::bigint`, 0))))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; purpose: ChallengePurpose; sessionId: string | null; minutes: number },
): Promise<void> {
  const { minutes, ...row } = challenge;
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.insert(passkeyChallenges).values({ ...row, expiresAt: sql`now() + make_interval(mins => ${minutes})` });
}

/** Consumes a challenge. @returns false when it is unknown, used, expired or of another purpose or session */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        sessionId ? eq(passkeyChallenges.sessionId, sessionId) : isNull(passkeyChallenges.sessionId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return rows.length > 0;
}

export async function findTotp(db: Db, accountId: string): Promise<TotpRow | null> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.accountId, accountId));
  return row ?? null;
}

/** Stores the secret of a new authenticator app. @returns false when the account has a confirmed one */
export async function upsertTotp(db: Db, accountId: string, secretSealed: string): Promise<boolean> {
  const rows = await db
    .insert(totpSecrets)
    .values({ accountId, secretSealed })
    .onConflictDoUpdate({
      target: totpSecrets.accountId,
      set: { secretSealed, createdAt: sql`now()`, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ accountId: totpSecrets.accountId });
  return rows.length > 0;
}

export async function confirmTotpRow(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ confirmedAt: sql`now()` })
    .where(eq(totpSecrets.accountId, accountId));
}

/** Stores the step of an accepted code. @returns false when a code of this step or a later one was accepted before */
export async function advanceTotp(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.accountId, accountId), lt(totpSecrets.lastStep, step)))
    .returning({ accountId: totpSecrets.accountId });
  return rows.length > 0;
}

/** @returns whether the account had a confirmed authenticator app */
export async function deleteTotp(tx: Tx, accountId: string): Promise<boolean> {
  const confirmed = and(eq(totpSecrets.accountId, accountId), isNotNull(totpSecrets.confirmedAt));
  return (await tx.delete(totpSecrets).where(confirmed).returning({ id: totpSecrets.accountId })).length > 0;
}

export async function findSealedTotps(db: Db): Promise<Pick<TotpRow, 'accountId' | 'secretSealed'>[]> {
  return db.select({ accountId: totpSecrets.accountId, secretSealed: totpSecrets.secretSealed }).from(totpSecrets);
}

/** Stores a secret that was encrypted again, unless it changed meanwhile. */
export async function updateSealedTotp(db: Db, accountId: string, former: string, secretSealed: string): Promise<void> {
  await db
    .update(totpSecrets)
    .set({ secretSealed })
    .where(and(eq(totpSecrets.accountId, accountId), eq(totpSecrets.secretSealed, former)));
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  if (hashes.length)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ id: newId(), accountId, codeHash })));
}

const unused = (accountId: string) => and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));

/** Consumes a recovery code. @returns whether it was unused */
export async function consumeRecoveryCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(unused(accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(accountId));
  return row?.left ?? 0;
}

/** Tells whether an account has a second factor. */
export async function findHasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db.select({ has: hasSecondFactor }).from(accounts).where(eq(accounts.id, accountId));
  return row?.has ?? false;
}

/** Marks the second factor of a session as shown, which counts as a step-up. */
export async function completeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactorPending: false, steppedUpAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}

/** Deletes the factors that were added within the time of a step-up before a moment, or later. */
export async function deleteFactorsSince(tx: Tx, accountId: string, since: Date): Promise<void> {
  const from = new Date(since.getTime() - STEP_UP_MINUTES * 60_000);
  await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), gte(passkeys.createdAt, from)));
  await tx.delete(totpSecrets).where(and(eq(totpSecrets.accountId, accountId), gte(totpSecrets.createdAt, from)));
  if (!(await findHasSecondFactor(tx, accountId))) await replaceRecoveryCodes(tx, accountId, []);
}
