import { earningsCheck } from './features/earnings/service/records';
import { adjustmentsCheck } from './features/adjustments/service';
import { type AuditCheck } from './features/ledger/service/audit';
import { findShareFaults } from './features/studios/service/membership';
import { findOrderFaults } from './features/orders/service/orders';
import { refundsCheck } from './features/refunds/service/requests';
import { participantFaults } from './features/shows/service/auditing';
import { menuOrdersCheck } from './features/tipMenu/service/queue';
import { pledgesCheck } from './features/pledges/service/settling';
import { pollVotesCheck } from './features/polls/service/polls';
import { ticketsCheck } from './features/tickets/service/settling';
import { tipsCheck } from './features/tips/service/audit';
import { payoutChecks } from './features/payouts/service/statement';
import { securityLogCheck } from './features/security/service/reading';
import { bonusCheck, tokenOrdersCheck } from './features/wallet/service/reconciliation';

/** The audit's checks that the rows of each feature agree with the ledger, and that the security log is intact. */
export const auditChecks: AuditCheck[] = [
  earningsCheck,
  tipsCheck,
  menuOrdersCheck,
  pledgesCheck,
  pollVotesCheck,
  ticketsCheck,
  { invariant: 'studios share in the earnings of their own performers only', faults: findShareFaults },
  tokenOrdersCheck,
  bonusCheck,
  { invariant: 'every purchase of an item has its transfer, and the reverse', faults: findOrderFaults },
  refundsCheck,
  adjustmentsCheck,
  ...payoutChecks,
  {
    invariant: 'every charged minute of a show matches its participant, and ended shows hold no tokens',
    faults: participantFaults,
  },
  securityLogCheck,
];
