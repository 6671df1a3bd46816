import { type AuditCheck } from './features/ledger/service/keeping';
import { findShareFaults } from './features/studios/service/membership';
import { findOrderFaults } from './features/orders/service/orders';
import { refundFaults } from './features/refunds/service';
import { participantFaults } from './features/shows/service/auditing';
import { tipFaults } from './features/tips/service';
import { payoutChecks } from './features/payouts/service/statement';
import { orderFaults as tokenOrderFaults } from './features/wallet/service/reconciliation';

/** What each feature promises about its rows beside the ledger; the audit proves all of it. */
export const auditChecks: AuditCheck[] = [
  { promise: 'every tip has its transfer, and the reverse', faults: tipFaults },
  { promise: 'a studio shares in what its own performers earn', faults: findShareFaults },
  { promise: 'every paid order of tokens has its transfer, and the reverse', faults: tokenOrderFaults },
  { promise: 'every order of a thing has its transfer, and the reverse', faults: findOrderFaults },
  { promise: 'every resolved refund request has its transfer', faults: refundFaults },
  ...payoutChecks,
  {
    promise: 'every minute of a show is what its row says, and nothing stays held for one that is over',
    faults: participantFaults,
  },
];
