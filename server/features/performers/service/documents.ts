import { type PerformerDocumentsView } from '@contract/performers';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { removeDocuments, storeDocuments } from '../../documents/service/storing';
import { findVerification, replaceDocuments } from '../store/enrolment';

/** Returns the verification status of the caller and which documents exist, never the documents themselves. */
export async function readDocuments(ctx: Context, caller: Caller): Promise<PerformerDocumentsView> {
  const found = await findVerification(ctx.db, caller.accountId);
  if (!found) throw notFound('This performer');
  const { verification, verificationNote, idVerification, documentVerification, releaseForm } = found;
  return {
    verification,
    note: verificationNote,
    idVerification: idVerification !== null,
    documentVerification: documentVerification !== null,
    releaseForm: releaseForm !== null,
  };
}

/**
 * Stores new documents in place of the former ones.
 * @throws Refusal 400 without files, or naming the field whose file is neither a picture nor a PDF
 */
export async function uploadDocuments<F extends 'idVerification' | 'documentVerification' | 'releaseForm'>(
  ctx: Context,
  caller: Caller,
  files: Record<string, Upload[]>,
  fields: readonly [F, ...F[]],
): Promise<PerformerDocumentsView> {
  if (!fields.some((field) => files[field]?.length)) throw invalid(fields[0], 'This field is required!', 'required');
  const { keys, record } = await storeDocuments(ctx, caller.accountId, files, fields);
  await inTransaction(ctx.db, async (tx, after) => {
    await removeDocuments(ctx, tx, after, await replaceDocuments(tx, caller.accountId, keys));
    await record(tx);
  });
  return readDocuments(ctx, caller);
}
