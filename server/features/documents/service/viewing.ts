import { buffer } from 'node:stream/consumers';
import { type DocumentField } from '@contract/documents';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { type Actor, recordSecurityEvent } from '../../security/service/record';
import { type DocumentRow, findDocument, findDocumentsOf } from '../store';
import { decryptDocument } from './storing';

/** A decrypted document. */
export interface OpenedDocument extends Pick<DocumentRow, 'field' | 'format'> {
  content: Buffer;
}

/**
 * Decrypts a document for an operator. The view is recorded first: without its record nobody sees the document.
 * @throws Refusal 404 without such a document
 */
export async function openDocument(
  ctx: Context,
  { by, sessionId }: Actor,
  accountId: string,
  field: DocumentField,
): Promise<OpenedDocument> {
  const row = await findDocument(ctx.db, accountId, field);
  const file = row && (await ctx.storage.open(row.key));
  if (!row || !file) throw notFound('This document');
  // at most DOCUMENT_MAX_MB; no byte leaves before all are authenticated
  const content = decryptDocument(ctx, row, await buffer(file.stream));
  await inTransaction(ctx.db, (tx) =>
    recordSecurityEvent(ctx, tx, { kind: 'documentViewed', accountId, by, sessionId, details: { field } }),
  );
  return { field, format: row.format, content };
}

/** Lists the documents of an account, without their contents. */
export const listDocuments = (ctx: Context, accountId: string): Promise<DocumentRow[]> =>
  findDocumentsOf(ctx.db, accountId);
