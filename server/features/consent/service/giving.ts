import { readFile } from 'node:fs/promises';
import { type ConsentRequestView, type ConsentUse } from '@contract/consent';
import { isUnderAge } from '@server/calendar';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { type Admission, type Call } from '@server/http/serve';
import { type Upload } from '@server/http/uploads';
import { isSigned, sign } from '@server/sealing/keys';
import { admitUpload } from '../../auth/service/abuse';
import { sendToAddress } from '../../auth/service/accountEmails';
import { encryptDocument, detectFormat } from '../../documents/service/storing';
import { COMMAND_LINE } from '../../security/service/record';
import { endShowsOf } from '../../shows/service/ending';
import { takeDown } from '../../takedowns/service/takingDown';
import { consentEmail } from '../emails';
import { agreementFor } from '../rules';
import { findItemsOf, findPerson, lockPerson, type NamedPerson, updatePerson } from '../store';
import { viewRequest } from '../view';

const UUID_CHARACTERS = 36;
/** Binds what a person said to their record. */
export const sealContext = (id: string): string => `consent:${id}`;

/** Returns the token of a person's link. */
export const linkToken = (ctx: Pick<Context, 'config'>, id: string): string =>
  `${id}${sign(ctx.config.secrets, 'consent', id)}`;

/** Returns the person of a link. @throws Refusal 404 */
async function requirePerson(ctx: Context, token: string): Promise<NamedPerson> {
  const [id, signature] = [token.slice(0, UUID_CHARACTERS), token.slice(UUID_CHARACTERS)];
  const found = isSigned(ctx.config.secrets, 'consent', id, signature) ? await findPerson(ctx.db, id) : null;
  if (!found) throw notFound('This request');
  return found;
}

/** Returns the person of a link who may still agree. @throws Refusal 404, 422 CONSENT_WITHDRAWN */
async function requireAsked(ctx: Context, token: string): Promise<NamedPerson> {
  const found = await requirePerson(ctx, token);
  if (found.person.status === 'withdrawn')
    throw refused('CONSENT_WITHDRAWN', 'You withdrew this consent. The performer can ask you again with a new link.');
  return found;
}

/** Decides before its body is read whether a document may come. @throws Refusal 404, 422 as `giveConsent`; 429 */
export async function admitConsent(
  ctx: Context,
  token: string,
  viewer: Call<'giveConsent'>['viewer'],
): Promise<Admission> {
  await requireAsked(ctx, token);
  return admitUpload(ctx, viewer);
}

/** Returns what the person of a link is asked. @throws Refusal 404 */
export const readConsent = async (ctx: Context, token: string): Promise<ConsentRequestView> =>
  viewRequest(await requirePerson(ctx, token));

/**
 * Records the consent of a person with the words that they agree to and their identity document, which is encrypted.
 * @throws Refusal 404, 400 for a wrong file, 409 AGREEMENT_CHANGED, 422 UNDER_AGE, CONSENT_WITHDRAWN
 */
export async function giveConsent(
  ctx: Context,
  token: string,
  given: { legalName: string; dateOfBirth: string; uses?: ConsentUse[]; agreement?: string },
  file: Upload,
): Promise<ConsentRequestView> {
  const { person, performer } = await requireAsked(ctx, token);
  const { id, documentKey } = person;
  const agreement = agreementFor(performer.name);
  if (given.agreement && given.agreement !== agreement)
    throw conflict(
      'AGREEMENT_CHANGED',
      'The words have changed. Load the page again and read them. Nothing was stored.',
    );
  if (isUnderAge(given.dateOfBirth, new Date()))
    throw refused('UNDER_AGE', "People under 18 can't agree to this. Nothing was stored.");
  const format = await detectFormat(ctx, 'idVerification', file.path);
  const about = { accountId: id, field: 'idVerification' as const, format };
  const document = await encryptDocument(ctx, about, await readFile(file.path));
  await inTransaction(ctx.db, async (tx, after) => {
    const { legalName, dateOfBirth, uses = [] } = given;
    await updatePerson(tx, id, {
      status: 'agreed',
      uses,
      agreement,
      sealed: ctx.sealing.seal(JSON.stringify({ legalName, dateOfBirth }), sealContext(id)),
      documentKey: document.key,
      documentFormat: format,
      documentSealedKey: document.sealedKey,
      agreedAt: new Date(),
    });
    if (documentKey) after(() => ctx.storage.remove(documentKey));
  });
  return readConsent(ctx, token);
}

/**
 * Withdraws the consent of a person: every item with them is taken down in the same transaction, and a running show
 * with them on stage ends. The performer gets an email about each item.
 * @throws Refusal 404
 */
export async function withdrawConsent(ctx: Context, token: string): Promise<ConsentRequestView> {
  const { person, isOnStage } = await requirePerson(ctx, token);
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockPerson(tx, person.id))?.status === 'withdrawn') return;
    await updatePerson(tx, person.id, { status: 'withdrawn', withdrawnAt: new Date() });
    const joined = { ...ctx, db: tx };
    for (const { kind, itemId } of await findItemsOf(tx, person.id))
      await takeDown(joined, COMMAND_LINE, { kind, itemId, reason: 'consentWithdrawn', refund: 'none' }).catch(
        ignoreGone,
      );
  });
  if (isOnStage) await endShowsOf(ctx, person.performerId, 'operator');
  return readConsent(ctx, token);
}

/** An item that is down or deleted already needs nothing more. @throws every other error */
function ignoreGone(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== 'ALREADY_DOWN' && code !== 'NOT_FOUND') throw error;
}

/** Sends a person the link. @throws Error when the mail server fails; the queue retries */
export async function sendConsentMail(ctx: Context, id: string): Promise<void> {
  const found = await findPerson(ctx.db, id);
  if (!found || found.person.status === 'withdrawn') return;
  await sendToAddress(ctx, found.person.email, (site) =>
    consentEmail(found.person, found.performer.name, site, `${site.url}/consent/${linkToken(ctx, id)}`),
  );
}
