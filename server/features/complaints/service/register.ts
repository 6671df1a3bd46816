import { type Readable } from 'node:stream';
import { type RequestOf } from '@contract/all';
import { COMPLAINT_DUE_HOURS, type ComplaintStatusView, type ComplaintView } from '@contract/complaints';
import { COMPLAINT_REASONS, reasonSentence, type Reasons, UPHOLD_REASONS } from '@contract/reasons';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { csvStream } from '@server/http/csv';
import { conflict, invalid, notFound } from '@server/http/errors';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { isSigned, sign } from '@server/sealing/keys';
import { settleCase } from '../../cases/service/opening';
import { sendToAddress } from '../../auth/service/accountEmails';
import { type Actor } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { complaintEmail } from '../emails';
import {
  allComplaints,
  findComplaint,
  insertComplaint,
  type ListedComplaint,
  lockComplaint,
  searchComplaintRows,
  updateComplaint,
} from '../store';
import { viewComplaint, viewComplaintStatus } from '../view';

const HOUR_MS = 3600_000;
const UUID_CHARACTERS = 36;

/** Returns the token of a complaint's status link. */
const statusToken = (ctx: Pick<Context, 'config'>, id: string): string =>
  `${id}${sign(ctx.config.secrets, 'complaint', id)}`;

const queueMail = (ctx: Context, db: Context['db'], id: string, isReopened = false) =>
  ctx.jobs.add(db, 'complaints/mail', { id, isReopened }, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/** Records a complaint and mails a receipt. Two complaints about the same are two entries of the register. */
export async function createComplaint(
  ctx: Context,
  { isTrue: _isTrue, ...given }: RequestOf<'createComplaint'>['body'],
): Promise<{ number: number; token: string; dueAt: string }> {
  const id = newId();
  const dueAt = new Date(Date.now() + COMPLAINT_DUE_HOURS[given.kind] * HOUR_MS);
  const { number } = await inTransaction(ctx.db, async (tx) => {
    const row = await insertComplaint(tx, { id, ...given, dueAt });
    await queueMail(ctx, tx, id);
    return row;
  });
  return { number, token: statusToken(ctx, id), dueAt: dueAt.toISOString() };
}

/** Returns the status of a complaint by its link. @throws Refusal 404 */
export async function readComplaintStatus(ctx: Context, token: string): Promise<ComplaintStatusView> {
  const [id, signature] = [token.slice(0, UUID_CHARACTERS), token.slice(UUID_CHARACTERS)];
  const found = isSigned(ctx.config.secrets, 'complaint', id, signature) ? await findComplaint(ctx.db, id) : null;
  if (!found) throw notFound('This complaint');
  return viewComplaintStatus(found.complaint);
}

/** Returns one page of the register for operators. */
export async function searchComplaints(
  ctx: Context,
  query: RequestOf<'searchComplaints'>['query'],
): Promise<{ data: ComplaintView[]; total: number }> {
  const { rows, total } = await searchComplaintRows(ctx.db, query);
  return { data: rows.map((row) => viewComplaint(row)), total };
}

/** Returns a complaint for operators. @throws Refusal 404 */
export async function readComplaint(ctx: Context, id: string): Promise<ComplaintView> {
  const found = await findComplaint(ctx.db, id);
  if (!found) throw notFound('This complaint');
  return viewComplaint(found);
}

/** Closes a complaint and mails the answer. @throws Refusal 404, 409 ALREADY_DECIDED */
export async function decideComplaint(
  ctx: Context,
  actor: Actor,
  id: string,
  { decision, reason, answer: words }: RequestOf<'decideComplaint'>['body'],
): Promise<ComplaintView> {
  const reasons: Reasons = decision === 'uphold' ? UPHOLD_REASONS : COMPLAINT_REASONS;
  if (!Object.hasOwn(reasons, reason)) throw invalid('reason', 'Choose a reason.', 'required');
  const answer = reasonSentence(reasons, reason, words);
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockComplaint(tx, id);
    if (!row) throw notFound('This complaint');
    if (row.status !== 'open')
      throw conflict('ALREADY_DECIDED', `This complaint is already ${row.status}. Your decision was not saved.`);
    const status = decision === 'uphold' ? 'upheld' : 'rejected';
    await settleCase(tx, {
      kind: 'complaint',
      subjectId: id,
      by: actor.by,
      decision,
      reason,
      words,
      undo: {},
    });
    await updateComplaint(tx, id, { status, answer, decidedById: actor.by, decidedAt: new Date() });
    await recordOperatorAction(ctx, tx, actor, {
      action: 'complaints/decide',
      accountId: null,
      subject: { kind: 'complaint', id },
      before: { status: row.status },
      after: { status },
      reason,
    });
    await queueMail(ctx, tx, id);
  });
  return readComplaint(ctx, id);
}

/** Takes a decision back: the complaint waits again, and its sender is told. */
export async function reopenComplaint(ctx: Context, tx: Tx, id: string): Promise<void> {
  await updateComplaint(tx, id, { status: 'open', answer: '', decidedById: null, decidedAt: null });
  await queueMail(ctx, tx, id, true);
}

/**
 * Sends the receipt of an open complaint, the news that its decision was taken back, or the answer to a decided one.
 * @throws Error; the queue retries
 */
export async function sendComplaintMail(ctx: Context, id: string, isReopened: boolean): Promise<void> {
  const found = await findComplaint(ctx.db, id);
  if (!found) return;
  const { complaint } = found;
  await sendToAddress(ctx, complaint.email, (site) =>
    complaintEmail(complaint, site, `${site.url}/complaints/${statusToken(ctx, id)}`, isReopened),
  );
}

const COLUMNS = [
  'Number',
  'Kind',
  'Received',
  'Due',
  'Status',
  'Decided',
  'Decided by',
  'Name',
  'Email',
  'Postal address',
  'Addresses',
  'Details',
  'Protected work',
  'Signature',
  'Answer',
  'Takedowns',
];

/** Returns what a complaint took down, and when it was restored. */
const takedownsText = (taken: ListedComplaint['takedowns']): string =>
  taken
    .map(({ kind, itemId, title, createdAt, liftedAt }) => {
      const restored = liftedAt ? `, restored ${liftedAt.toISOString()}` : '';
      return `${kind} ${itemId} "${title}", taken down ${createdAt.toISOString()}${restored}`;
    })
    .join('; ');

/** Returns the whole register as CSV, oldest first. */
export const exportComplaints = (ctx: Context): Readable =>
  csvStream(COLUMNS, allComplaints(ctx.db), ({ complaint: row, decidedBy, takedowns }) => [
    row.number,
    row.kind,
    row.createdAt.toISOString(),
    row.dueAt.toISOString(),
    row.status,
    row.decidedAt?.toISOString() ?? '',
    decidedBy ?? '',
    row.name,
    row.email,
    row.postalAddress,
    row.addresses.join(' '),
    row.details,
    row.work,
    row.signature,
    row.answer,
    takedownsText(takedowns),
  ]);
