import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { sendToAccount } from '../../auth/service/accountEmails';
import { suspendVerification } from '../../performers/service/enrolment';
import { recordSecurityEvent } from '../../security/service/record';
import { endShowsOf } from '../../shows/service/ending';
import { readSetting } from '../../site/service';
import { suspendApproval } from '../../studios/service/enrolment';
import { expiryEmail, type ExpiryMail } from '../emails';
import { dueFor, REMINDER_DAYS } from '../rules';
import { type CurrentApproval, findApprovalsExpiring, findSealed, updateReminders, updateSealed } from '../store';
import { sealContext } from './deciding';

const queueMail = (ctx: Context, db: Context['db'], mail: ExpiryMail) =>
  ctx.jobs.add(db, 'identity/mail', mail, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/** Takes the verification of somebody back whose document expired longer ago than the grace time. */
async function endVerification(ctx: Context, approval: CurrentApproval, graceDays: number): Promise<void> {
  const { accountId, role, expiresOn } = approval;
  const note = `Your document expired on ${expiresOn}. Send a current one.`;
  await inTransaction(ctx.db, async (tx) => {
    await (role === 'performer' ? suspendVerification : suspendApproval)(tx, accountId, note);
    const details = { before: 'verified', after: 'pending', reasons: ['expired'] };
    await recordSecurityEvent(ctx, tx, { kind: 'registrationRejected', accountId, by: null, details });
    await queueMail(ctx, tx, { accountId, expiresOn, kind: 'ended', graceDays });
  });
  if (role === 'performer') await endShowsOf(ctx, accountId);
}

/**
 * Mails reminders of documents that expire, and takes their owners off the stage once the setting `identityGraceDays`
 * has passed. @returns the numbers of both
 */
export async function checkExpiry(ctx: Context, now = new Date()): Promise<{ reminded: number; ended: number }> {
  const graceDays = await readSetting(ctx, 'identityGraceDays');
  const today = now.toISOString().slice(0, 10);
  const until = new Date(now.getTime() + REMINDER_DAYS[0] * 86_400_000).toISOString().slice(0, 10);
  const done = { reminded: 0, ended: 0 };
  for (const approval of await findApprovalsExpiring(ctx.db, until)) {
    const due = dueFor(approval, today, graceDays);
    if (due.kind === 'ended') {
      await endVerification(ctx, approval, graceDays);
      done.ended += 1;
    } else if (due.kind === 'reminder') {
      const { accountId, expiresOn } = approval;
      await inTransaction(ctx.db, async (tx) => {
        await updateReminders(tx, approval.id, due.reminders);
        await queueMail(ctx, tx, { accountId, expiresOn, kind: 'reminder', graceDays });
      });
      done.reminded += 1;
    }
  }
  return done;
}

/** Sends a queued email about an expiry. @throws Error when the mail server fails; the queue retries */
export async function sendExpiryMail(ctx: Context, { accountId, ...about }: ExpiryMail): Promise<void> {
  await sendToAccount(ctx, accountId, (reader, site) => expiryEmail(reader, site, about));
}

/** Seals what reviewers read from documents with the current key. @returns the number of records */
export async function resealIdentities(ctx: Context): Promise<number> {
  const old = (await findSealed(ctx.db)).filter(({ sealed }) => !ctx.sealing.isCurrent(sealed));
  for (const { id, accountId, sealed } of old) {
    const about = sealContext(accountId);
    await updateSealed(ctx.db, id, ctx.sealing.seal(ctx.sealing.open(sealed, about), about));
  }
  return old.length;
}
