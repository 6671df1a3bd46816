import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { findConsentDocuments } from '../../consent/service/mayPublish';
import { forgetDocumentOfPerformer } from '../../performers/service/enrolment';
import { readSetting } from '../../site/service';
import { forgetDocumentOfStudio } from '../../studios/service/enrolment';
import { findExpired, findKnownKeys, findPlainDocuments, findUnconfirmed, markObsolete } from '../store';
import { DOCUMENTS_FOLDER, removeDocuments } from './storing';

/** No registration takes longer: a file that is older and has no row belongs to none. */
const ORPHAN_AGE_MS = 24 * 3600_000;

/** Deletes files that an interrupted registration or replacement left behind. @returns their number */
async function removeOrphans(ctx: Context, before: Date): Promise<number> {
  const old: string[] = [];
  for await (const { key, modified } of ctx.storage.list(`private/${DOCUMENTS_FOLDER}/`))
    if (modified < before) old.push(key);
  if (old.length === 0) return 0;
  const plain = new Set((await findPlainDocuments(ctx.db)).map(({ key }) => key));
  const known = new Set([...(await findKnownKeys(ctx.db, old)), ...(await findConsentDocuments(ctx.db, old))]);
  const orphans = old.filter((key) => !known.has(key) && !plain.has(key));
  for (const key of orphans) await ctx.storage.remove(key);
  return orphans.length;
}

const deleteDocument = (ctx: Context, key: string): Promise<void> =>
  inTransaction(ctx.db, async (tx, after) => {
    await forgetDocumentOfPerformer(tx, key);
    await forgetDocumentOfStudio(tx, key);
    await removeDocuments(ctx, tx, after, [key]);
  });

/**
 * Deletes the documents of registrations whose email address was not confirmed within a day: anybody can register with
 * an address that is not theirs. @returns their number
 */
export async function deleteUnconfirmedDocuments(ctx: Context): Promise<number> {
  const unconfirmed = await findUnconfirmed(ctx.db);
  for (const { key } of unconfirmed) await deleteDocument(ctx, key);
  return unconfirmed.length;
}

/**
 * Deletes the documents of accounts that ended, or whose registration was rejected, once the setting
 * `documentRetentionDays` has passed. Also deletes files that belong to no document.
 * @returns the numbers of both
 */
export async function deleteExpiredDocuments(
  ctx: Context,
  orphansBefore = new Date(Date.now() - ORPHAN_AGE_MS),
): Promise<{ expired: number; orphans: number }> {
  await markObsolete(ctx.db);
  const expired = await findExpired(ctx.db, await readSetting(ctx, 'documentRetentionDays'));
  for (const { key } of expired) await deleteDocument(ctx, key);
  return { expired: expired.length, orphans: await removeOrphans(ctx, orphansBefore) };
}
