import { type RequestOf } from '@contract/all';
import { type OperatorRole } from '@contract/endpoint';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Admission } from '@server/http/serve';
import { type Upload } from '@server/http/uploads';
import { type Viewer } from '@server/http/viewer';
import { storeDocuments } from '../../documents/service/storing';
import { enrolPerformer } from '../../performers/service/enrolment';
import { startSpendingLimits } from '../../spending/service';
import { enrolStudio } from '../../studios/service/enrolment';
import { redeemInvitation } from '../../studios/service/redeemInvitation';
import { lockAndCheckEmail, insertAccount, type NewAccount } from '../store/accounts';
import { throwUsernameTaken } from './accounts';
import { refuseBannedDevice } from './bans';
import { refuseCommonPassword } from './commonPasswords';
import { hashPassword } from './hashing';
import { countUse } from './abuse';
import { queueAccountEmail } from './accountEmails';
import { createToken } from './sessions';
import { readTermsVersion } from './terms';

/** The data of a new account of any role. */
export interface NewAccountInput {
  /** a new one by default */
  id?: string;
  username: string;
  email: string;
  /**
   * null: a studio creates the account, and its owner sets the password and accepts the terms through an emailed link
   */
  password: string | null;
  name: string;
  firstName?: string;
  lastName?: string;
  gender?: string;
  country?: string;
  dateOfBirth?: string;
  /** what an operator may do */
  operatorRole?: OperatorRole;
  /** a demo account: its address doesn't exist, so it counts as verified and gets no email */
  demo?: boolean;
  /** the name of the studio that creates the account, for the email */
  openedBy?: string;
}

/**
 * Creates an account, and the data of its role in the same transaction. An email address that another account holds is
 * no error (see `accounts` in tables.ts), so that registration doesn't reveal known addresses.
 * @throws Refusal 400 when the username is taken or the password is a common one; demo accounts keep theirs
 */
export async function createAccount(
  ctx: Context,
  role: NewAccount['role'],
  person: NewAccountInput,
  addRoleData: (tx: Tx, accountId: string) => Promise<void> = async () => undefined,
): Promise<{ _id: string; username: string }> {
  const { id = newId(), password, openedBy, ...rest } = person;
  if (password !== null && !person.demo) refuseCommonPassword(password, person);
  // Without a password the account gets a random one, which nobody knows.
  const [passwordHash, version] = await Promise.all([hashPassword(password ?? createToken()), readTermsVersion(ctx)]);
  const accepted = password === null ? {} : { termsAcceptedAt: new Date(), termsVersion: version };
  try {
    await inTransaction(ctx.db, async (tx) => {
      const emailHeld = !(await lockAndCheckEmail(tx, person.email));
      await insertAccount(tx, {
        id,
        role,
        ...rest,
        passwordHash,
        emailHeld,
        emailVerifiedAt: person.demo ? new Date() : null,
        ...accepted,
      });
      await addRoleData(tx, id);
      if (!person.demo)
        await queueAccountEmail(
          ctx,
          tx,
          password === null
            ? { kind: 'welcome', accountId: id, openedBy: openedBy ?? '' }
            : { kind: 'verify', accountId: id },
        );
    });
  } catch (error) {
    throwUsernameTaken(error);
  }
  return { _id: id, username: person.username };
}

/**
 * Registers a member, who is shown by the username at first.
 * @throws Refusal 400 for a taken username, 422 DEVICE_BANNED, 429 for too many registrations
 */
export async function registerUser(ctx: Context, visitor: Viewer, given: RequestOf<'registerUser'>['body']) {
  await refuseBannedDevice(ctx, visitor.device);
  await countUse(ctx, 'registration', visitor);
  const { acceptTerms: _accepted, ...person } = given;
  const account = await createAccount(ctx, 'user', { ...person, name: person.username }, (tx, memberId) =>
    startSpendingLimits(tx, memberId),
  );
  return { ...account, message: 'Welcome! You can log in now.' };
}

/**
 * Decides about a registration with documents before they are read.
 * @throws Refusal 422 DEVICE_BANNED, 429 for too many registrations
 */
export async function admitRegistration(ctx: Context, visitor: Viewer): Promise<Admission> {
  await refuseBannedDevice(ctx, visitor.device);
  await countUse(ctx, 'documentRegistration', visitor);
  return {};
}

/**
 * Registers a performer with identity documents, and as a member of the studio of the invitation. The documents are
 * deleted if it fails.
 * @throws Refusal 400 naming the field
 */
export async function registerPerformer(
  ctx: Context,
  given: RequestOf<'registerPerformer'>['body'],
  files: Record<string, Upload[]>,
) {
  const { acceptTerms: _accepted, invitation, categoryIds = [], name, ...person } = given;
  const accountId = newId();
  const documents = await storeDocuments(ctx, accountId, files, ['idVerification', 'documentVerification']);
  try {
    const account = await createAccount(
      ctx,
      'performer',
      { ...person, id: accountId, name: name ?? person.username },
      async (tx, id) => {
        await enrolPerformer(tx, id, { ...documents.keys, categoryIds });
        await documents.record(tx);
        if (invitation && !(await redeemInvitation(ctx, tx, invitation, id)))
          throw invalid(
            'invitation',
            'This invitation no longer works. Register without it, or ask the studio for a new one.',
            'unknown',
          );
      },
    );
    return { ...account, message: 'Thank you! We will check your documents. You can already log in.' };
  } catch (error) {
    await documents.discard();
    throw error;
  }
}

/** Registers a studio with its verification document. @throws Refusal 400 naming the field */
export async function registerStudio(
  ctx: Context,
  given: RequestOf<'registerStudio'>['body'],
  files: Record<string, Upload[]>,
) {
  const { acceptTerms: _accepted, ...studio } = given;
  const accountId = newId();
  const documents = await storeDocuments(ctx, accountId, files, ['documentVerification']);
  try {
    const account = await createAccount(ctx, 'studio', { ...studio, id: accountId }, async (tx, id) => {
      await enrolStudio(tx, id, documents.keys);
      await documents.record(tx);
    });
    return { ...account, message: 'Thank you! We will check your document. You can already log in.' };
  } catch (error) {
    await documents.discard();
    throw error;
  }
}
