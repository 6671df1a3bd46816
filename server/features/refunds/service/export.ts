import { type Readable } from 'node:stream';
import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { csvStream } from '@server/http/csv';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { type Actor } from '../../security/service/record';
import { allRequests } from '../store';

const COLUMNS = [
  'Requested',
  'Order',
  'Item',
  'Member',
  'Paid',
  'Asked back',
  'Why',
  'Status',
  'Returned',
  'Decided',
  'Decided by',
  'Note',
];

/** Returns refund requests as CSV, oldest first. The security log records who took them. */
export async function exportRefunds(
  ctx: Context,
  filter: RequestOf<'exportRefundRequests'>['query'],
  actor: Actor,
): Promise<Readable> {
  await inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actor, {
      action: 'refund/export',
      accountId: null,
      after: { status: filter.status ?? 'all' },
    }),
  );
  return csvStream(COLUMNS, allRequests(ctx.db, filter), ({ request, order, member, decidedBy }) => [
    request.createdAt.toISOString(),
    order.number,
    order.name,
    member,
    order.tokens,
    request.tokens,
    request.description,
    request.status,
    request.refunded ?? '',
    request.decidedAt?.toISOString() ?? '',
    decidedBy ?? '',
    request.note,
  ]);
}
