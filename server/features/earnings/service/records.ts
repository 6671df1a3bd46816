import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db } from '@server/db/client';
import { type AuditCheck } from '../../ledger/service/audit';
import { type CurrentRates, type Earner, type Split } from '../rules/commission';
import { type EarningRow, attachEarningRows, findEarningsOfTransfer, findEarningDifferences } from '../store/earnings';
import { type EarningType } from '../tables';

/** A payment that was split. Amounts in units. */
export interface NewEarning {
  type: EarningType;
  earner: Earner;
  payerId: string;
  subject: string | null;
  gross: number;
  split: Split;
  rates: CurrentRates;
  /** the site's currency for one token */
  conversionRate: number;
}

/** Returns the write that records what the performer and their studio, if any, earn by a transfer. */
export function attachEarnings({ type, earner, rates, split, ...payment }: NewEarning): AttachedWrite {
  const { performerId, studioId } = earner;
  const performerRate = 'alone' in rates ? rates.alone : (rates.studio * rates.member) / 100;
  const receivers: Pick<EarningRow, 'receiver' | 'role' | 'net' | 'rate'>[] = [
    { receiver: performerId, role: 'performer', net: split.performer, rate: performerRate },
  ];
  if (studioId && 'studio' in rates)
    receivers.push({ receiver: studioId, role: 'studio', net: split.studio, rate: rates.studio - performerRate });
  return attachEarningRows({ ...payment, performerId, type, receivers });
}

/**
 * Returns the writes that record the returned part of a transfer's earnings, at their original rates; none if there are
 * no earnings.
 */
export function attachReturns(returns: EarningRow[]): AttachedWrite[] {
  const [first] = returns;
  return first ? [attachEarningRows({ ...first, receivers: returns })] : [];
}

/** Returns what the receivers of a transfer earned, as recorded. Amounts in units. */
export const readRecordedEarnings = (db: Db, transferId: number): Promise<EarningRow[]> =>
  findEarningsOfTransfer(db, transferId);

/** Audits that earnings and the ledger agree. */
export const earningsCheck: AuditCheck = {
  invariant: 'every earning has its transfer, and the reverse',
  faults: findEarningDifferences,
};
