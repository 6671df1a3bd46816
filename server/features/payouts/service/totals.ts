import { type Db } from '@server/db/client';
import { readAdjustments } from '../../ledger/service/balances';
import { sumRequestByType } from '../store/earnings';
import { sumCorrections, type RequestRow } from '../store/requests';
import { type StatementLine } from '../tables';

/** The total of a payout request, in units. `amount` is the net sum of the statement plus the correction. */
export interface PayoutTotals {
  statement: StatementLine[];
  correction: number;
  amount: number;
}

const sumNet = (lines: StatementLine[]) => lines.reduce((sum, line) => sum + line.net, 0);

/**
 * Adds the operator's adjustments of the account that no payout includes yet. Without them, earnings and the account's
 * balance would differ. `exceptId`: a request that is being recalculated.
 */
export async function addCorrection(
  db: Db,
  owner: Pick<RequestRow, 'accountId' | 'role'>,
  statement: StatementLine[],
  exceptId: string | null,
): Promise<PayoutTotals> {
  const correction =
    (await readAdjustments(db, owner.accountId, owner.role)) - (await sumCorrections(db, owner.accountId, exceptId));
  return { statement, correction, amount: sumNet(statement) + correction };
}

/** Returns the current total of the earnings that a request claims. */
export const readTotals = async (
  db: Db,
  request: Pick<RequestRow, 'id' | 'accountId' | 'role'>,
): Promise<PayoutTotals> => addCorrection(db, request, await sumRequestByType(db, request.id), request.id);
