import { and, eq, inArray, lt, isNull, or, sql } from 'drizzle-orm';
import { type DocumentField } from '@contract/documents';
import { type Db, type Tx } from '@server/db/client';
import { documents } from './tables';

export type DocumentRow = typeof documents.$inferSelect;
export type NewDocument = typeof documents.$inferInsert;

export async function insertDocument(tx: Tx, row: NewDocument): Promise<void> {
  await tx.insert(documents).values(row);
}

export async function findDocument(db: Db, accountId: string, field: DocumentField): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.accountId, accountId), eq(documents.field, field)));
  return row ?? null;
}

export const findDocumentsOf = (db: Db, accountId: string): Promise<DocumentRow[]> =>
  db.select().from(documents).where(eq(documents.accountId, accountId)).orderBy(documents.field);

export const findAllDocuments = (db: Db): Promise<DocumentRow[]> => db.select().from(documents);

/** Replaces the sealed key of a document unless it changed meanwhile. */
export async function updateSealedKey(db: Db, { key, sealedKey }: DocumentRow, resealed: string): Promise<void> {
  await db
    .update(documents)
    .set({ sealedKey: resealed })
    .where(and(eq(documents.key, key), eq(documents.sealedKey, sealedKey)));
}

export async function deleteDocuments(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(documents).where(inArray(documents.key, keys));
}

/** A document from before documents were encrypted. */
export interface PlainDocument {
  accountId: string;
  field: DocumentField;
  key: string;
}

/** Returns the documents of performers and studios that are stored without encryption. */
export async function findPlainDocuments(db: Db): Promise<PlainDocument[]> {
  const { rows } = await db.execute<PlainDocument & Record<string, unknown>>(sql`
    select account_id as "accountId", field, key from (
      select account_id, 'idVerification' as field, id_verification as key from performers
      union all select account_id, 'documentVerification', document_verification from performers
      union all select account_id, 'releaseForm', release_form from performers
      union all select account_id, 'documentVerification', document_verification from studios
    ) s where key is not null and key not like '%.enc'`);
  return rows;
}

/** Notes which documents the site no longer needs since now, and which it needs again. */
export async function markObsolete(db: Db): Promise<void> {
  await db.execute(sql`
    update documents d set obsolete_at = case when o.obsolete then now() end
    from (select a.id, a.status = 'deleted' or p.verification is not distinct from 'rejected' or s.status is not distinct from 'rejected' as obsolete
      from accounts a left join performers p on p.account_id = a.id left join studios s on s.account_id = a.id) o
    where o.id = d.account_id and (d.obsolete_at is not null) <> o.obsolete`);
}

/** Matches documents of deleted accounts whose registration was never decided: nobody needs them any more. */
const isOfExpiredRegistration = sql`exists (
  select from accounts a left join performers p on p.account_id = a.id left join studios s on s.account_id = a.id
  where a.id = ${documents.accountId} and a.status = 'deleted' and coalesce(p.verification, s.status) = 'pending')`;

/**
 * Returns the documents that are obsolete for longer than some days, those of accounts that no longer exist, and those
 * of registrations that expired.
 */
export async function findExpired(db: Db, days: number): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(
      or(
        isNull(documents.accountId),
        lt(documents.obsoleteAt, sql`now() - make_interval(days => ${days})`),
        isOfExpiredRegistration,
      ),
    );
}

/** Returns documents older than a day of undecided registrations whose email address was never confirmed. */
export async function findUnconfirmed(db: Db): Promise<{ key: string }[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select d.key from documents d join accounts a on a.id = d.account_id
      left join performers p on p.account_id = a.id left join studios s on s.account_id = a.id
    where d.created_at < now() - interval '1 day' and a.email_verified_at is null
      and coalesce(p.verification, s.status) = 'pending'`);
  return rows;
}

/** Returns those of the keys that belong to a document. */
export async function findKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.select({ key: documents.key }).from(documents).where(inArray(documents.key, keys));
  return new Set(rows.map(({ key }) => key));
}
