import { buffer } from 'node:stream/consumers';
import { type ConsentRecordView } from '@contract/consent';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { decryptDocument } from '../../documents/service/storing';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { type Actor } from '../../security/service/record';
import { findPeople, findPerson, type NamedPerson } from '../store';
import { viewPerson } from '../view';
import { sealContext } from './giving';

function viewRecord(ctx: Context, found: NamedPerson): ConsentRecordView {
  const { person, performer } = found;
  const said = person.sealed
    ? (JSON.parse(ctx.sealing.open(person.sealed, sealContext(person.id))) as {
        legalName: string;
        dateOfBirth: string;
      })
    : { legalName: null, dateOfBirth: null };
  return {
    ...viewPerson(found),
    performer: { _id: performer.id, username: performer.username, name: performer.name },
    ...said,
  };
}

/** Returns the consent records of a performer, or of everybody, for operators. */
export const searchConsents = async (
  ctx: Context,
  { performerId }: { performerId?: string },
): Promise<{ data: ConsentRecordView[] }> => ({
  data: (await findPeople(ctx.db, performerId)).map((found) => viewRecord(ctx, found)),
});

/** Decrypts the document of a consent record. The view is recorded first. @throws Refusal 404 */
export async function openConsentDocument(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ format: string; content: Buffer }> {
  const person = (await findPerson(ctx.db, id))?.person;
  const { documentKey: key = null, documentFormat: format = null, documentSealedKey: sealedKey = null } = person ?? {};
  const file = key && (await ctx.storage.open(key));
  if (!person || !key || !format || !sealedKey || !file) throw notFound('This document');
  await inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actor, {
      action: 'consent/viewDocument',
      accountId: person.performerId,
      subject: { kind: 'consent', id },
    }),
  );
  const row = { key, accountId: id, field: 'idVerification' as const, sealedKey };
  return { format, content: decryptDocument(ctx, row, await buffer(file.stream)) };
}
