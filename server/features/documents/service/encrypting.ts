import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type DocumentFormat } from '@contract/documents';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { moveDocumentOfPerformer } from '../../performers/service/enrolment';
import { moveDocumentOfStudio } from '../../studios/service/enrolment';
import { findAllDocuments, findPlainDocuments, insertDocument, updateSealedKey, type PlainDocument } from '../store';
import { documentContext, encryptDocument } from './storing';

/** Encrypts a stored file and removes the plain one. @returns whether it did; no if it was replaced meanwhile */
async function encryptPlain(ctx: Context, { accountId, field, key }: PlainDocument): Promise<boolean> {
  const file = await ctx.storage.open(key);
  if (!file) return false;
  const format = extname(key).slice(1) as DocumentFormat;
  const row = await encryptDocument(ctx, { accountId, field, format }, await buffer(file.stream));
  const isReplaced = await inTransaction(ctx.db, async (tx) => {
    const changed =
      (await moveDocumentOfPerformer(tx, accountId, field, key, row.key)) ||
      (await moveDocumentOfStudio(tx, accountId, key, row.key));
    if (changed) await insertDocument(tx, row);
    return changed;
  });
  await ctx.storage.remove(isReplaced ? key : row.key);
  return isReplaced;
}

/** Encrypts the documents that were stored before documents were encrypted. @returns their number */
export async function encryptPlainDocuments(ctx: Context): Promise<number> {
  let encrypted = 0;
  for (const document of await findPlainDocuments(ctx.db)) if (await encryptPlain(ctx, document)) encrypted += 1;
  return encrypted;
}

/**
 * Seals the keys of all documents with the current key that a former key sealed, so that the former key can be removed.
 * The files stay as they are. @returns the number of keys
 */
export async function resealDocuments(ctx: Context): Promise<number> {
  const old = (await findAllDocuments(ctx.db)).filter(({ sealedKey }) => !ctx.sealing.isCurrent(sealedKey));
  for (const row of old) {
    const about = documentContext(row);
    await updateSealedKey(ctx.db, row, ctx.sealing.seal(ctx.sealing.open(row.sealedKey, about), about));
  }
  return old.length;
}
