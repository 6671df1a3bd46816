import { type RequestOf } from '@contract/all';
import { type OwnStudioView } from '@contract/studios';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { changeAccount, changeAddress, findAccount } from '../../auth/service/accounts';
import { keepDocuments } from '../../auth/service/documents';
import { balanceOf } from '../../ledger/service';
import { replaceStudioDocument, studioById } from '../store/profile';
import { viewOwnStudio } from '../view';

/** The own profile of the studio that calls. */
export async function readOwnStudio(ctx: Context, caller: Caller): Promise<OwnStudioView> {
  const [account, studio, { balance }] = await Promise.all([
    findAccount(ctx.db, caller.accountId),
    studioById(ctx.db, caller.accountId),
    balanceOf(ctx.db, caller.accountId, 'studio'),
  ]);
  if (!studio) throw notFound('This studio');
  return viewOwnStudio(account, studio, balance);
}

/** Changes the own profile of a studio; absent fields stay. A new address has to be confirmed again. */
export async function updateOwnStudio(
  ctx: Context,
  caller: Caller,
  { email, ...said }: RequestOf<'updateStudio'>['body'],
): Promise<OwnStudioView> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await changeAccount(tx, caller.accountId, said);
    if (email) await changeAddress(ctx, tx, account, email);
  });
  return readOwnStudio(ctx, caller);
}

/** Takes a new paper in place of the one before; a rejected studio waits for the operator again. */
export async function replaceOwnDocument(
  ctx: Context,
  caller: Caller,
  files: Record<string, Upload[]>,
): Promise<OwnStudioView> {
  const kept = await keepDocuments(ctx, files, ['documentVerification']);
  const key = kept.keys.documentVerification;
  if (key) {
    await inTransaction(ctx.db, async (tx, after) => {
      const former = await replaceStudioDocument(tx, caller.accountId, key);
      after(() => (former ? ctx.storage.remove(former) : undefined));
    });
  }
  return readOwnStudio(ctx, caller);
}
