import { auditChecks } from './audit';
import { type Context } from './context';
import { announcementsJobs } from './features/announcements/jobs';
import { assetsJobs } from './features/assets/jobs';
import { authJobs } from './features/auth/jobs';
import { automaticMessagesJobs } from './features/automaticMessages/jobs';
import { casesJobs } from './features/cases/jobs';
import { complaintsJobs } from './features/complaints/jobs';
import { consentJobs } from './features/consent/jobs';
import { contactJobs } from './features/contact/jobs';
import { dataRightsJobs } from './features/dataRights/jobs';
import { documentsJobs } from './features/documents/jobs';
import { feedJobs } from './features/feed/jobs';
import { goalsJobs } from './features/goals/jobs';
import { identityJobs } from './features/identity/jobs';
import { impersonationsJobs } from './features/impersonations/jobs';
import { ledgerJobs } from './features/ledger/jobs';
import { notificationsJobs } from './features/notifications/jobs';
import { ordersJobs } from './features/orders/jobs';
import { payoutsJobs } from './features/payouts/jobs';
import { performersJobs } from './features/performers/jobs';
import { pledgesJobs } from './features/pledges/jobs';
import { pollsJobs } from './features/polls/jobs';
import { pushJobs } from './features/push/jobs';
import { refundsJobs } from './features/refunds/jobs';
import { remindersJobs } from './features/reminders/jobs';
import { reportsJobs } from './features/reports/jobs';
import { reviewJobs } from './features/review/jobs';
import { securityJobs } from './features/security/jobs';
import { showsJobs } from './features/shows/jobs';
import { streamingJobs } from './features/streaming/jobs';
import { studiosJobs } from './features/studios/jobs';
import { takedownsJobs } from './features/takedowns/jobs';
import { ticketsJobs } from './features/tickets/jobs';
import { webhooksJobs } from './features/webhooks/jobs';
import { walletJobs } from './features/wallet/jobs';

/** The background jobs of every feature. */
const features: ((ctx: Context) => void)[] = [
  authJobs,
  securityJobs,
  assetsJobs,
  documentsJobs,
  identityJobs,
  impersonationsJobs,
  takedownsJobs,
  consentJobs,
  complaintsJobs,
  contactJobs,
  dataRightsJobs,
  performersJobs,
  remindersJobs,
  announcementsJobs,
  showsJobs,
  streamingJobs,
  studiosJobs,
  (ctx) => ledgerJobs(ctx, auditChecks),
  walletJobs,
  payoutsJobs,
  ordersJobs,
  pledgesJobs,
  pollsJobs,
  ticketsJobs,
  refundsJobs,
  reportsJobs,
  casesJobs,
  notificationsJobs,
  feedJobs,
  webhooksJobs,
  goalsJobs,
  automaticMessagesJobs,
  pushJobs,
  reviewJobs,
];

/** Registers the jobs of all features. */
export function registerJobs(ctx: Context): void {
  for (const register of features) register(ctx);
}
