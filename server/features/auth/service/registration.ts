import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { enrolPerformer } from '../../performers/service/enrolment';
import { postBy } from '../../posts/service';
import { enrolStudio } from '../../studios/service/enrolment';
import { redeemInvitation } from '../../studios/service/redemption';
import { addressIsHeld, insertAccount, type NewAccount } from '../store/accounts';
import { refuseTaken } from './accounts';
import { keepDocuments } from './documents';
import { hashPassword } from './hashing';
import { askForMail } from './mails';
import { newToken } from './sessions';

/** What stands behind every registration, whatever the role. */
export interface NewPerson {
  username: string;
  email: string;
  /** null: somebody else opened the account; its owner sets the password by a mailed link, and accepts the terms there */
  password: string | null;
  name: string;
  firstName?: string;
  lastName?: string;
  gender?: string;
  country?: string;
  dateOfBirth?: string;
  /** an account of the demo: its address exists nowhere, so it counts as confirmed and gets no mail */
  demo?: boolean;
  /** who opened the account for its owner, as the letter says it */
  openedBy?: string;
}

/** Which words a registration accepts: the two pages, each with the moment of its last change. */
export async function termsVersion(ctx: Context): Promise<string> {
  const pages = await Promise.all(['terms', 'privacy'].map(async (slug) => ({ slug, page: await postBy(ctx, slug) })));
  return pages.map(({ slug, page }) => `${slug}@${page?.updatedAt ?? 'none'}`).join(' ');
}

/**
 * Makes an account of a role, and in the same transaction what that role needs. An address that another account holds is no
 * error and gives an account like any other (see tables.ts): registering tells nobody which addresses are known.
 * @throws Refusal 400 when the user name is taken
 */
export async function openAccount(
  ctx: Context,
  role: NewAccount['role'],
  person: NewPerson,
  furnish: (tx: Tx, accountId: string) => Promise<void> = async () => undefined,
): Promise<{ _id: string; username: string }> {
  const { password, openedBy, ...rest } = person;
  const id = newId();
  // a password that nobody knows opens nothing
  const [passwordHash, version] = await Promise.all([hashPassword(password ?? newToken()), termsVersion(ctx)]);
  const accepted = password === null ? {} : { termsAcceptedAt: new Date(), termsVersion: version };
  try {
    await inTransaction(ctx.db, async (tx) => {
      const emailHeld = !(await addressIsHeld(tx, person.email));
      await insertAccount(tx, {
        id,
        role,
        ...rest,
        passwordHash,
        emailHeld,
        emailVerifiedAt: person.demo ? new Date() : null,
        ...accepted,
      });
      await furnish(tx, id);
      if (!person.demo)
        await askForMail(
          ctx,
          tx,
          password === null
            ? { kind: 'welcome', accountId: id, openedBy: openedBy ?? '' }
            : { kind: 'verify', accountId: id },
        );
    });
  } catch (error) {
    refuseTaken(error);
  }
  return { _id: id, username: person.username };
}

/** A member registers. Others know a member by the user name until they choose another. */
export async function registerUser(ctx: Context, given: RequestOf<'registerUser'>['body']) {
  const { acceptTerms: _accepted, ...person } = given;
  const account = await openAccount(ctx, 'user', { ...person, name: person.username });
  return { ...account, message: 'Welcome! You can log in now.' };
}

/** A performer registers with documents that the operator will look at, and joins the studio whose invitation they bring. Nothing stays when the registration fails. */
export async function registerPerformer(
  ctx: Context,
  given: RequestOf<'registerPerformer'>['body'],
  files: Record<string, Upload[]>,
) {
  const { acceptTerms: _accepted, invitation, categoryIds = [], name, ...person } = given;
  const documents = await keepDocuments(ctx, files, ['idVerification', 'documentVerification']);
  try {
    const account = await openAccount(
      ctx,
      'performer',
      { ...person, name: name ?? person.username },
      async (tx, id) => {
        await enrolPerformer(tx, id, { ...documents.keys, categoryIds });
        if (invitation && !(await redeemInvitation(ctx, tx, invitation, id)))
          throw invalid(
            'invitation',
            'This invitation does not work any more. Register without it, or ask for a new one!',
            'unknown',
          );
      },
    );
    return { ...account, message: 'Thank you! We look at your documents; you can log in meanwhile.' };
  } catch (error) {
    await documents.discard();
    throw error;
  }
}

/** A studio registers with the paper that proves it. */
export async function registerStudio(
  ctx: Context,
  given: RequestOf<'registerStudio'>['body'],
  files: Record<string, Upload[]>,
) {
  const { acceptTerms: _accepted, ...studio } = given;
  const documents = await keepDocuments(ctx, files, ['documentVerification']);
  try {
    const account = await openAccount(ctx, 'studio', studio, (tx, id) => enrolStudio(tx, id, documents.keys));
    return { ...account, message: 'Thank you! We look at your document; you can log in meanwhile.' };
  } catch (error) {
    await documents.discard();
    throw error;
  }
}
