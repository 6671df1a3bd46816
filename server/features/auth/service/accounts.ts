import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { isTimeZone } from '@server/calendar';
import { databaseCodeOf } from '@server/db/transaction';
import { invalid, notFound, refused } from '@server/http/errors';
import {
  type AccountChanges,
  findAccountRow,
  findAccountRowByUsername,
  type AccountRow,
  findFormerOwner,
  findLastUsernameChange,
  updateAccountRow,
  writeMissingTimeZone,
} from '../store/accounts';

/** An account without its password hash, for other features. */
export type Account = Omit<AccountRow, 'passwordHash'>;

function toAccount(row: AccountRow | null): Account {
  if (!row) throw notFound('This account');
  const { passwordHash: _secret, ...account } = row;
  return account;
}

/** Returns an account. @throws Refusal 404 */
export const findAccount = async (db: Db, id: string): Promise<Account> => toAccount(await findAccountRow(db, id));

/** Returns the account with a username, ignoring case. @throws Refusal 404 */
export const findAccountByUsername = async (ctx: Context, username: string): Promise<Account> =>
  toAccount(await findAccountRowByUsername(ctx.db, username));

/** Returns the time zone that an account's dates refer to; UTC by default. */
export const findTimeZone = async (db: Db, id: string): Promise<string> =>
  (await findAccount(db, id)).timeZone ?? 'UTC';

/** Gives an account a time zone, unless it has chosen one. */
export const setMissingTimeZone = (db: Db, id: string, timeZone: string): Promise<void> =>
  writeMissingTimeZone(db, id, timeZone);

/** Changes the given fields of an account. @throws Refusal 400 for an unknown time zone */
export async function updateAccount(db: Db, id: string, changes: AccountChanges): Promise<Account> {
  if (changes.timeZone && !isTimeZone(changes.timeZone)) throw invalid('timeZone', 'Choose a time zone from the list.');
  return toAccount(await updateAccountRow(db, id, changes));
}

const UNIQUE_VIOLATION = '23505';
/** Turns the database error of a taken username into a refusal, and rethrows others. @throws Refusal 400 */
export function throwUsernameTaken(error: unknown): never {
  if (databaseCodeOf(error) === UNIQUE_VIOLATION) throw invalid('username', 'This username is taken!', 'unique');
  throw error;
}

// Every former name stays reserved, so names can't change too often.
const USERNAME_CHANGE_INTERVAL_DAYS = 30;

/**
 * Changes the username. The former name stays reserved and redirects to the account.
 * @throws Refusal 400 for a name that another account has or had, 422 RENAMED_LATELY
 */
export async function changeUsername(tx: Tx, account: Account, username: string): Promise<void> {
  if (username === account.username) return;
  const last =
    username.toLowerCase() === account.username.toLowerCase() ? null : await findLastUsernameChange(tx, account.id);
  if (last && Date.now() - last.getTime() < USERNAME_CHANGE_INTERVAL_DAYS * 86_400_000)
    throw refused('RENAMED_LATELY', `You can change your username once in ${USERNAME_CHANGE_INTERVAL_DAYS} days.`);
  await updateAccountRow(tx, account.id, { username }).catch(throwUsernameTaken);
}

/** Returns the current username of the account that had this name before, or null. */
export async function findCurrentUsername(db: Db, username: string): Promise<string | null> {
  const id = await findFormerOwner(db, username);
  return id && (await findAccount(db, id)).username;
}
