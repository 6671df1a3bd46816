import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { isTimeZone } from '@server/calendar';
import { databaseCodeOf, inTransaction } from '@server/db/transaction';
import { invalid, notFound, refused } from '@server/http/errors';
import {
  type AccountChanges,
  accountById,
  accountByUsername,
  type AccountRow,
  addressIsHeld,
  formerOwner,
  renamedAt,
  updateAccountRow,
} from '../store/accounts';
import { askForMail } from './mails';

/** An account as services see it; the password's hash stays here. */
export type Account = Omit<AccountRow, 'passwordHash'>;

function known(row: AccountRow | null): Account {
  if (!row) throw notFound('This account');
  const { passwordHash: _secret, ...account } = row;
  return account;
}

/** @throws Refusal 404 */
export const findAccount = async (db: Db, id: string): Promise<Account> => known(await accountById(db, id));

/** Whatever the case of the name. @throws Refusal 404 */
export const findAccountByUsername = async (ctx: Context, username: string): Promise<Account> =>
  known(await accountByUsername(ctx.db, username));

/** Whose days are meant when this account names one. */
export const timeZoneOf = async (db: Db, id: string): Promise<string> => (await findAccount(db, id)).timeZone ?? 'UTC';

/** Changes what a person says about themselves; absent fields stay. @throws Refusal 400 for an unknown time zone */
export async function changeAccount(db: Db, id: string, changes: AccountChanges): Promise<Account> {
  if (changes.timeZone && !isTimeZone(changes.timeZone)) throw invalid('timeZone', 'This time zone is not known.');
  return known(await updateAccountRow(db, id, changes));
}

const UNIQUE_VIOLATION = '23505';
/** What the database says about a name that is or was somebody's, as a refusal; everything else is thrown on. @throws Refusal 400 */
export function refuseTaken(error: unknown): never {
  if (databaseCodeOf(error) === UNIQUE_VIOLATION) throw invalid('username', 'This user name is taken!', 'unique');
  throw error;
}

/** A name is changed at most this often: every old one stays taken. */
const RENAMING_DAYS = 30;

/** Changes the user name. The old one goes on leading here and stays taken. @throws Refusal 400 for a name that is or was somebody else's, 422 RENAMED_LATELY */
export async function changeUsername(tx: Tx, account: Account, username: string): Promise<void> {
  if (username === account.username) return;
  const last = username.toLowerCase() === account.username.toLowerCase() ? null : await renamedAt(tx, account.id);
  if (last && Date.now() - last.getTime() < RENAMING_DAYS * 86_400_000)
    throw refused('RENAMED_LATELY', `A user name can be changed once in ${RENAMING_DAYS} days.`);
  await updateAccountRow(tx, account.id, { username }).catch(refuseTaken);
}

/** The name that the account has now which had this one before; null where nobody had. */
export async function renamedTo(db: Db, username: string): Promise<string | null> {
  const id = await formerOwner(db, username);
  return id && (await findAccount(db, id)).username;
}

/**
 * Changes the address of an account; it is unconfirmed from then on. An address that another account holds changes nothing for
 * that one and looks no different to who asked. Both addresses are written to.
 */
export async function changeAddress(ctx: Context, db: Db, account: Account, email: string): Promise<Account> {
  if (account.email.toLowerCase() === email.toLowerCase()) return account;
  return inTransaction(db, async (tx) => {
    const emailHeld = !(await addressIsHeld(tx, email, account.id));
    const changed = known(await updateAccountRow(tx, account.id, { email, emailHeld, emailVerifiedAt: null }));
    await askForMail(ctx, tx, { kind: 'verify', accountId: account.id });
    if (account.emailHeld)
      await askForMail(ctx, tx, { kind: 'addressChanged', accountId: account.id, formerAddress: account.email });
    return changed;
  });
}
