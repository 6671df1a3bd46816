import { type PerformerDocumentsView } from '@contract/performers';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { keepDocuments } from '../../auth/service/documents';
import { performerStanding, replacePapers } from '../store/enrolment';

/** Which papers of the calling performer are there, and what the operator decided. The papers themselves never come back. */
export async function readPapers(ctx: Context, caller: Caller): Promise<PerformerDocumentsView> {
  const standing = await performerStanding(ctx.db, caller.accountId);
  if (!standing) throw notFound('This performer');
  const { verification, verificationNote, idVerification, documentVerification, releaseForm } = standing;
  return {
    verification,
    note: verificationNote,
    idVerification: idVerification !== null,
    documentVerification: documentVerification !== null,
    releaseForm: releaseForm !== null,
  };
}

/** Takes new papers in place of those before. @throws Refusal 400 without any, or naming the field whose file is neither a picture nor a PDF */
export async function sendPapers<F extends 'idVerification' | 'documentVerification' | 'releaseForm'>(
  ctx: Context,
  caller: Caller,
  files: Record<string, Upload[]>,
  fields: readonly [F, ...F[]],
): Promise<PerformerDocumentsView> {
  if (!fields.some((field) => files[field]?.length)) throw invalid(fields[0], 'This field is required!', 'required');
  const { keys } = await keepDocuments(ctx, files, fields);
  await inTransaction(ctx.db, async (tx, after) => {
    const former = await replacePapers(tx, caller.accountId, keys);
    after(async () => {
      for (const key of former) await ctx.storage.remove(key);
    });
  });
  return readPapers(ctx, caller);
}
