import { type CatalogMail } from '@server/mail/catalog';
import { ACCOUNT_MAILS } from './features/auth/service/mailCatalog';
import { CASE_MAILS } from './features/cases/emails';
import { COMPLAINT_MAILS } from './features/complaints/emails';
import { CONSENT_MAILS } from './features/consent/emails';
import { CONTACT_MAILS } from './features/contact/emails';
import { DATA_RIGHTS_MAILS } from './features/dataRights/emails';
import { IDENTITY_MAILS } from './features/identity/emails';
import { NOTIFICATION_MAILS } from './features/notifications/emails';
import { ORDER_MAILS } from './features/orders/emails';
import { PAYOUT_MAILS } from './features/payouts/emails';
import { REFUND_MAILS } from './features/refunds/emails';
import { REPORT_MAILS } from './features/reports/emails';
import { REVIEW_MAILS } from './features/review/emails';
import { ALERT_MAILS } from './features/security/emails';
import { STREAMING_MAILS } from './features/streaming/emails';
import { STUDIO_MAILS } from './features/studios/emails';
import { TAKEDOWN_MAILS } from './features/takedowns/emails';

/** Every email that the site sends, in the order of the desk. */
export const MAILS: readonly CatalogMail[] = [
  ...ACCOUNT_MAILS,
  ...DATA_RIGHTS_MAILS,
  ...IDENTITY_MAILS,
  ...REVIEW_MAILS,
  ...TAKEDOWN_MAILS,
  ...CASE_MAILS,
  ...COMPLAINT_MAILS,
  ...CONSENT_MAILS,
  ...NOTIFICATION_MAILS,
  ...ORDER_MAILS,
  ...REFUND_MAILS,
  ...PAYOUT_MAILS,
  ...STUDIO_MAILS,
  ...STREAMING_MAILS,
  ...CONTACT_MAILS,
  ...REPORT_MAILS,
  ...ALERT_MAILS,
];
