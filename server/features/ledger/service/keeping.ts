import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { earningFaults } from '../../earnings/service';
import { busiestPending, foldAccount, insertSeal } from '../store';
import { type LedgerSize, ledgerFaults, ledgerSize } from '../store/audit';

const SEAL_BATCH = 10_000;

/** A promise that another feature adds to the audit: its business rows and the ledger agree. Answers what does not, in words; nothing when all is well. */
export interface AuditCheck {
  promise: string;
  faults: (db: Db) => Promise<string[]>;
}

export interface Audit extends LedgerSize {
  sound: boolean;
  faults: { promise: string; fault: string }[];
}

const ofEarnings: AuditCheck = { promise: 'every earning has its transfer, and the reverse', faults: earningFaults };

/**
 * Proves the ledger, in one snapshot of the database: every transfer sums to zero, no wallet is negative, balances equal postings, holds and debts
 * are what they should be, the chain is intact up to its seal, every earning has its transfer, and what `checks` of other features promise.
 */
export function auditLedger(db: Db, checks: AuditCheck[] = []): Promise<Audit> {
  return inTransaction(
    db,
    async (tx) => {
      const faults = await ledgerFaults(tx);
      for (const check of [ofEarnings, ...checks]) {
        for (const fault of await check.faults(tx)) faults.push({ promise: check.promise, fault });
      }
      return { ...(await ledgerSize(tx)), sound: faults.length === 0, faults };
    },
    { isolation: 'repeatable read' },
  );
}

/** Seals all committed transfers that have no seal yet into the hash chain, in batches. Returns how many. */
export async function sealLedger(db: Db): Promise<number> {
  for (let sealed = 0; ;) {
    const batch = await inTransaction(db, (tx) => insertSeal(tx, SEAL_BATCH));
    sealed += batch;
    if (batch < SEAL_BATCH) return sealed;
  }
}

/** Folds what is pending of the busiest accounts, so that reading and paying out stay cheap for a performer with a million tips. Returns how many accounts. */
export async function foldPending(db: Db, atLeast = 100): Promise<number> {
  const accounts = await busiestPending(db, atLeast, 100);
  for (const account of accounts) await inTransaction(db, (tx) => foldAccount(tx, account));
  return accounts.length;
}
