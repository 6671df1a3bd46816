import { type RequestOf } from '@contract/all';
import { type OwnStudioView } from '@contract/studios';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { updateAccount, findAccount } from '../../auth/service/accounts';
import { requestEmailChange } from '../../auth/service/emailChange';
import { removeDocuments, storeDocuments } from '../../documents/service/storing';
import { readBalance } from '../../ledger/service/balances';
import { replaceStudioDocument, findStudio } from '../store/profile';
import { viewOwnStudio } from '../view';

/** Returns the profile of the studio that calls. */
export async function readOwnStudio(ctx: Context, caller: Caller): Promise<OwnStudioView> {
  const [account, studio, { balance }] = await Promise.all([
    findAccount(ctx.db, caller.accountId),
    findStudio(ctx.db, caller.accountId),
    readBalance(ctx.db, caller.accountId, 'studio'),
  ]);
  if (!studio) throw notFound('This studio');
  return viewOwnStudio(account, studio, balance);
}

/**
 * Changes the given fields of the caller's profile. A new email address takes effect once it is confirmed.
 * @throws Refusal 403 STEP_UP_REQUIRED for a new email address; nothing is changed then
 */
export async function updateOwnStudio(
  ctx: Context,
  caller: Caller,
  { email, ...changes }: RequestOf<'updateStudio'>['body'],
): Promise<OwnStudioView> {
  await inTransaction(ctx.db, async (tx) => {
    await updateAccount(tx, caller.accountId, changes);
    if (email) await requestEmailChange(ctx, tx, caller, email);
  });
  return readOwnStudio(ctx, caller);
}

/** Replaces the verification document. A rejected studio becomes pending again. */
export async function replaceOwnDocument(
  ctx: Context,
  caller: Caller,
  files: Record<string, Upload[]>,
): Promise<OwnStudioView> {
  const { keys, record } = await storeDocuments(ctx, caller.accountId, files, ['documentVerification']);
  const key = keys.documentVerification;
  if (key) {
    await inTransaction(ctx.db, async (tx, after) => {
      const former = await replaceStudioDocument(tx, caller.accountId, key);
      await removeDocuments(ctx, tx, after, former ? [former] : []);
      await record(tx);
    });
  }
  return readOwnStudio(ctx, caller);
}
