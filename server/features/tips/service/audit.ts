import { type AuditCheck } from '../../ledger/service/audit';
import { findTipFaults } from '../store';

/** Audits that tips and the ledger agree. */
export const tipsCheck: AuditCheck = {
  invariant: 'every tip has its transfer, and the reverse',
  faults: findTipFaults,
};
