import { and, eq, gt, isNull, min, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { mailLinks } from '../tables';

export type LinkKind = (typeof mailLinks.$inferSelect)['kind'];

export async function insertEmailLink(
  db: Db,
  link: { id: string; accountId: string; kind: LinkKind; tokenHash: string; email: string; hours: number },
): Promise<void> {
  const { hours, ...row } = link;
  await db.insert(mailLinks).values({ ...row, expiresAt: sql`now() + make_interval(hours => ${hours})` });
}

/** Consumes a link. @returns its account and address; null for an unknown, used or expired link */
export async function consumeEmailLink(
  tx: Tx,
  kind: LinkKind,
  tokenHash: string,
): Promise<{ accountId: string; email: string } | null> {
  const [row] = await tx
    .update(mailLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailLinks.tokenHash, tokenHash),
        eq(mailLinks.kind, kind),
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ accountId: mailLinks.accountId, email: mailLinks.email });
  return row ?? null;
}

/** Deletes all links of a kind. */
export async function deleteEmailLinks(db: Db, accountId: string, kind: LinkKind): Promise<void> {
  await db.delete(mailLinks).where(and(eq(mailLinks.accountId, accountId), eq(mailLinks.kind, kind)));
}

/** Returns when the first link of a kind that still works was created; now if there is none. */
export async function findFirstLinkDate(db: Db, accountId: string, kind: LinkKind): Promise<Date> {
  const [row] = await db
    .select({ first: min(mailLinks.createdAt) })
    .from(mailLinks)
    .where(and(eq(mailLinks.accountId, accountId), eq(mailLinks.kind, kind), gt(mailLinks.expiresAt, sql`now()`)));
  return row?.first ?? new Date();
}
