import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type LedgerSize, findLedgerFaults, readLedgerSize } from '../store/audit';

/** An invariant between a feature's rows and the ledger. `faults` describes each violation in words. */
export interface AuditCheck {
  invariant: string;
  faults: (db: Db) => Promise<string[]>;
}

/** The result of an audit; `sound` if there are no faults. */
export interface Audit extends LedgerSize {
  sound: boolean;
  faults: { invariant: string; fault: string }[];
}

/**
 * Checks the ledger in one snapshot of the database: every transfer sums to zero, no wallet is negative, balances equal
 * postings, holds and debts are consistent, the hash chain is intact. Runs the `checks` of other features in the same
 * snapshot.
 */
export function auditLedger(db: Db, checks: AuditCheck[] = []): Promise<Audit> {
  return inTransaction(
    db,
    async (tx) => {
      const faults = await findLedgerFaults(tx);
      for (const check of checks) {
        for (const fault of await check.faults(tx)) faults.push({ invariant: check.invariant, fault });
      }
      return { ...(await readLedgerSize(tx)), sound: faults.length === 0, faults };
    },
    { isolation: 'repeatable read' },
  );
}
