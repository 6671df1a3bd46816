import { type RequestOf } from '@contract/all';
import { type PayoutExportView } from '@contract/payoutDesk';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { csvOf } from '@server/http/csv';
import { notFound, refused } from '@server/http/errors';
import { type Actor } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { readSettings } from '../../site/service';
import { type Settings } from '../../site/rules';
import { priceOf } from '../rules/price';
import { findSepaFault, sepaFile } from '../rules/sepa';
import { type CaseRow, findCases, findCasesByIds } from '../store/cases';
import {
  claimForExport,
  type ExportRow,
  findExport,
  findExportByKey,
  insertExport,
  lockExports,
} from '../store/exports';
import { detailsOf } from './cases';

const EXPORT_MAX_PAYOUTS = 1000;
type Format = ExportRow['format'];
type Left = PayoutExportView['left'][number];

const centsOf = ({ request }: CaseRow) => Math.round(priceOf(request, request.conversionRate) * 100);
// 35 characters at most, so without dashes
const referenceOf = (id: string) => id.replace(/-/g, '');
const filenameOf = ({ id, format, createdAt }: ExportRow) =>
  `payouts-${createdAt.toISOString().slice(0, 10)}-${id.slice(-6)}.${format === 'sepa' ? 'xml' : 'csv'}`;

/** Returns why a payout cannot go into a file of this format, or null. */
function findFault(ctx: Context, found: CaseRow, format: Format, currency: string): string | null {
  const { request, exportedAt } = found;
  if (request.status !== 'approved') return 'It is not approved, or paid already.';
  if (exportedAt) return `It is in the payment file of ${exportedAt.toISOString().slice(0, 10)} already.`;
  return format === 'csv' ? null : findSepaFault(request.paymentType, detailsOf(ctx, found), currency, centsOf(found));
}

const viewExport = (row: ExportRow, cases: CaseRow[], left: Left[]): PayoutExportView => ({
  _id: row.id,
  format: row.format,
  filename: filenameOf(row),
  count: cases.length,
  price: cases.reduce((sum, found) => sum + centsOf(found), 0) / 100,
  left,
  createdAt: row.createdAt.toISOString(),
});

function requirePayer(format: Format, { payoutPayerName, payoutPayerIban }: Settings): void {
  if (format === 'sepa' && (!payoutPayerName || !payoutPayerIban))
    throw refused(
      'PAYER_MISSING',
      'The account that pays is missing. An owner sets its holder and IBAN under Site settings, Payouts. No file was made.',
    );
}

/**
 * Puts approved payouts that are in no payment file yet into one: those named, or all of them. A payout is in one file
 * only. With an idempotency key that was used, returns its file.
 * @throws Refusal 422 PAYER_MISSING for a SEPA file without the site's account, NOTHING_TO_EXPORT
 */
export async function exportPayouts(
  ctx: Context,
  { format, ids, reason }: RequestOf<'exportPayouts'>['body'],
  actor: Actor,
  idempotencyKey: string | null,
): Promise<PayoutExportView> {
  const settings = await readSettings(ctx);
  requirePayer(format, settings);
  return inTransaction(ctx.db, async (tx) => {
    await lockExports(tx);
    const known = idempotencyKey ? await findExportByKey(tx, idempotencyKey) : null;
    if (known) return viewExport(known, await findCasesByIds(tx, known.requestIds), []);
    const order = { by: 'createdAt' as const, direction: 'asc' as const };
    const wanted = ids
      ? await findCasesByIds(tx, ids)
      : (await findCases(tx, { stage: 'ready', order, limit: EXPORT_MAX_PAYOUTS, offset: 0 })).rows;
    const left = wanted.flatMap((found): Left[] => {
      const reason = findFault(ctx, found, format, settings.currency);
      return reason ? [{ _id: found.request.id, name: found.account.name, reason }] : [];
    });
    const leftIds = new Set(left.map(({ _id }) => _id));
    const payable = wanted.filter(({ request }) => !leftIds.has(request.id));
    if (payable.length === 0)
      throw refused(
        'NOTHING_TO_EXPORT',
        `No payout can go into this file. ${left[0] ? `${left[0].name}: ${left[0].reason}` : 'Approve payouts first.'}`,
      );
    const id = newId();
    const requestIds = payable.map(({ request }) => request.id);
    const row = await insertExport(tx, { id, format, requestIds, idempotencyKey, byId: actor.by });
    const claimed = await claimForExport(tx, id, requestIds);
    if (claimed.length < requestIds.length)
      throw refused(
        'PAYOUT_CHANGED',
        'A payout was decided meanwhile. No file was made. Reload the list and try again.',
      );
    const view = viewExport(row, payable, left);
    await recordOperatorAction(ctx, tx, actor, {
      action: 'payout/export',
      accountId: null,
      subject: { kind: 'payoutExport', id },
      after: { format, count: view.count, price: view.price },
      reason,
    });
    return view;
  });
}

const CSV_HEADER = [
  'reference',
  'payee',
  'username',
  'method',
  'amount',
  'currency',
  'holder',
  'account',
  'bic',
  'bank',
  'routing number',
  'account type',
  'email',
];

function csvRow(ctx: Context, found: CaseRow, currency: string): string[] {
  const details = detailsOf(ctx, found);
  return [
    found.request.id,
    found.account.name,
    found.account.username,
    found.request.paymentType,
    (centsOf(found) / 100).toFixed(2),
    currency,
    details.accountHolder ?? details.accountName ?? '',
    details.account ?? details.accountNumber ?? '',
    details.bic ?? '',
    details.bankName ?? '',
    details.routingNumber ?? '',
    details.accountType ?? '',
    details.email ?? '',
  ];
}

/**
 * Returns a payment file, with the payment details in full, and records that. It has the same payouts every time.
 * @throws Refusal 404, 422 PAYER_MISSING
 */
export async function readExportFile(
  ctx: Context,
  id: string,
  actor: Actor,
): Promise<{ filename: string; format: Format; text: string }> {
  const row = await findExport(ctx.db, id);
  if (!row) throw notFound('This payment file');
  const settings = await readSettings(ctx);
  requirePayer(row.format, settings);
  const cases = await findCasesByIds(ctx.db, row.requestIds);
  const currency = settings.currency.toUpperCase();
  await inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actor, {
      action: 'payout/download',
      accountId: null,
      subject: { kind: 'payoutExport', id },
      after: { format: row.format, count: cases.length },
    }),
  );
  const text =
    row.format === 'csv'
      ? csvOf(
          CSV_HEADER,
          cases.map((found) => csvRow(ctx, found, currency)),
        )
      : sepaFile(
          referenceOf(row.id),
          row.createdAt,
          { name: settings.payoutPayerName, iban: settings.payoutPayerIban, bic: settings.payoutPayerBic },
          cases.map((found) => {
            const { accountHolder = '', account = '', bic = '' } = detailsOf(ctx, found);
            const { id: requestId, fromDate, toDate } = found.request;
            const purpose = `${settings.siteName} ${fromDate} - ${toDate}`;
            return {
              reference: referenceOf(requestId),
              holder: accountHolder,
              iban: account,
              bic,
              cents: centsOf(found),
              purpose,
            };
          }),
        );
  return { filename: filenameOf(row), format: row.format, text };
}
