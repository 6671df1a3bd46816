import { type CaseKind } from '@contract/caseKinds';
import { type CaseModule } from './caseModule';
import { adjustmentKind } from './kinds/adjustments';
import { appealKind } from './kinds/appeals';
import { complaintKind } from './kinds/complaints';
import { contactKind } from './kinds/contact';
import { disputeKind } from './kinds/disputes';
import { failureKind } from './kinds/failures';
import { performerKind, studioKind } from './kinds/identity';
import { payoutKind } from './kinds/payouts';
import { refundKind } from './kinds/refunds';
import { reportKind } from './kinds/reports';
import { reviewKind } from './kinds/review';

/** The modules of the kinds that are decided on the desk. */
export const CASE_MODULES: Partial<Record<CaseKind, CaseModule>> = {
  'identity/performer': performerKind,
  'identity/studio': studioKind,
  'report/account': reportKind,
  'report/message': reportKind,
  'report/video': reportKind,
  'report/photo': reportKind,
  'report/gallery': reportKind,
  'report/product': reportKind,
  'report/post': reportKind,
  'report/announcement': reportKind,
  'report/clip': reportKind,
  review: reviewKind,
  complaint: complaintKind,
  appeal: appealKind,
  refund: refundKind,
  payout: payoutKind,
  dispute: disputeKind,
  adjustment: adjustmentKind,
  contact: contactKind,
  mail: failureKind,
  job: failureKind,
};
