import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';
import { studios } from '../studios/tables';
import { impersonations } from './tables';

export type ImpersonationRow = typeof impersonations.$inferSelect;

/** Returns a look that goes on, by the hash of its token, with both accounts; both must be active. */
export async function findByTokenHash(db: Db, tokenHash: string) {
  const operators = alias(accounts, 'operators');
  const [row] = await db
    .select({
      impersonation: impersonations,
      role: accounts.role,
      username: accounts.username,
      verification: performers.verification,
      studioStatus: studios.status,
      operatorRole: operators.operatorRole,
    })
    .from(impersonations)
    .innerJoin(accounts, and(eq(accounts.id, impersonations.accountId), eq(accounts.status, 'active')))
    .innerJoin(operators, and(eq(operators.id, impersonations.operatorId), eq(operators.status, 'active')))
    .leftJoin(performers, eq(performers.accountId, accounts.id))
    .leftJoin(studios, eq(studios.accountId, accounts.id))
    .where(
      and(
        eq(impersonations.tokenHash, tokenHash),
        isNull(impersonations.endedAt),
        gt(impersonations.expiresAt, sql`now()`),
      ),
    );
  return row ?? null;
}

/** Starts a look of so many minutes. @returns when it ends */
export async function insertImpersonation(
  tx: Tx,
  { minutes, ...row }: Omit<ImpersonationRow, 'createdAt' | 'expiresAt' | 'endedAt'> & { minutes: number },
): Promise<Date> {
  const [inserted] = await tx
    .insert(impersonations)
    .values({ ...row, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .returning({ expiresAt: impersonations.expiresAt });
  return inserted!.expiresAt;
}

/** Ends the open look with this id or of this operator. @returns it, or null if there is none */
export async function closeImpersonation(
  tx: Tx,
  which: { id: string } | { operatorId: string },
): Promise<ImpersonationRow | null> {
  const [row] = await tx
    .update(impersonations)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        'id' in which ? eq(impersonations.id, which.id) : eq(impersonations.operatorId, which.operatorId),
        isNull(impersonations.endedAt),
      ),
    )
    .returning();
  return row ?? null;
}
