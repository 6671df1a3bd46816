import { type AuditCheck } from './features/ledger/service/keeping';
import { tipFaults } from './features/tips/service';
import { orderFaults } from './features/wallet/service/reconciliation';

/** What each feature promises about its rows beside the ledger; the audit proves all of it. */
export const auditChecks: AuditCheck[] = [
  { promise: 'every tip has its transfer, and the reverse', faults: tipFaults },
  { promise: 'every paid order has its transfer, and the reverse', faults: orderFaults },
];
