import { type Db } from '@server/db/client';
import { readAdjustments } from '../../ledger/service/balances';
import { linesOfRequest } from '../store/claims';
import { correctionsTaken, type RequestRow } from '../store/requests';
import { type StatementLine } from '../tables';

/** What something comes to. In units. */
export interface Amounts {
  statement: StatementLine[];
  correction: number;
  amount: number;
}

const netOf = (lines: StatementLine[]) => lines.reduce((sum, line) => sum + line.net, 0);

/**
 * Lines with what the operator added to the account or took from it, and no payout has taken along yet: without that, account and earnings would never come
 * to the same. `exceptId`: a request that is being computed anew.
 */
export async function withCorrection(
  db: Db,
  owner: Pick<RequestRow, 'accountId' | 'role'>,
  statement: StatementLine[],
  exceptId: string | null,
): Promise<Amounts> {
  const correction =
    (await readAdjustments(db, owner.accountId, owner.role)) - (await correctionsTaken(db, owner.accountId, exceptId));
  return { statement, correction, amount: netOf(statement) + correction };
}

/** What the earnings that a request holds come to now. */
export const amountsOf = async (db: Db, request: Pick<RequestRow, 'id' | 'accountId' | 'role'>): Promise<Amounts> =>
  withCorrection(db, request, await linesOfRequest(db, request.id), request.id);
