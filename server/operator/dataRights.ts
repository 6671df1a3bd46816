import path from 'node:path';
import { type Context } from '../context';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { writeArchive } from '../features/dataRights/service/archive';
import { cancelDeletion } from '../features/dataRights/service/deletion';
import { deleteNow, requestDeletionFor } from '../features/dataRights/service/operatorRequests';
import { recordHandedOutExport, startExport } from '../features/dataRights/service/exports';
import { type Say, WrongUsage } from './usage';

/**
 * Exports the data of an account: the owner gets an email. With a file name, the archive is written there instead, for
 * an owner who cannot log in.
 */
export async function exportDataCommand(ctx: Context, [username = '', file]: string[], say: Say): Promise<void> {
  const account = await findAccountByUsername(ctx, username);
  if (file === undefined) {
    await startExport(ctx, account.id, { requestedBy: 'operator' });
    return say(`The export of ${account.username} was started. ${account.email} gets an email when it is ready.`);
  }
  await writeArchive(ctx, account.id, path.resolve(file));
  await recordHandedOutExport(ctx, account.id);
  say(`The data of ${account.username} is in ${path.resolve(file)}. Delete the file when you have handed it over.`);
}

/**
 * Schedules the deletion of an account, or with `--now` deletes it.
 * @throws WrongUsage, Refusal with the first blocker
 */
export async function eraseCommand(ctx: Context, [username = '', flag]: string[], say: Say): Promise<void> {
  if (flag !== undefined && flag !== '--now') throw new WrongUsage('erase');
  const account = await findAccountByUsername(ctx, username);
  const deleteAt = await requestDeletionFor(ctx, account.id);
  if (flag) {
    await deleteNow(ctx, account.id);
    return say(`${account.username} is being deleted now. This cannot be taken back.`);
  }
  say(
    `${account.username} is closed and will be deleted on ${deleteAt.toISOString().slice(0, 10)}. "keep" takes it back.`,
  );
}

/** Takes a scheduled deletion back. */
export async function keepCommand(ctx: Context, [username = '']: string[], say: Say): Promise<void> {
  const account = await findAccountByUsername(ctx, username);
  const isKept = await cancelDeletion(ctx, account.id, null);
  say(isKept ? `${account.username} is kept.` : `No deletion of ${account.username} is scheduled.`);
}
