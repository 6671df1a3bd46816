import { type CaseKind } from '@contract/caseKinds';
import * as reasonLists from '@contract/reasons';
import { type DeskIconName } from '@/ui/desk/DeskIcon';
import { type IconName } from '@/ui/iconPaths';
import { type Case, type CaseDetail } from './api';

/** The name and the icon of each kind of case. */
export const KIND_WORDS: Readonly<Record<CaseKind, { label: string; icon: DeskIconName | IconName }>> = {
  'identity/performer': { label: 'Identity', icon: 'idCard' },
  'identity/studio': { label: 'Studio', icon: 'idCard' },
  'report/account': { label: 'Reported account', icon: 'flag' },
  'report/message': { label: 'Reported message', icon: 'chat' },
  'report/video': { label: 'Reported video', icon: 'video' },
  'report/photo': { label: 'Reported photo', icon: 'image' },
  'report/gallery': { label: 'Reported gallery', icon: 'image' },
  'report/product': { label: 'Reported product', icon: 'box' },
  'report/post': { label: 'Reported post', icon: 'list' },
  'report/announcement': { label: 'Reported announcement', icon: 'bell' },
  'report/clip': { label: 'Reported clip', icon: 'video' },
  review: { label: 'Content review', icon: 'review' },
  complaint: { label: 'Complaint', icon: 'flag' },
  appeal: { label: 'Appeal', icon: 'scales' },
  refund: { label: 'Refund', icon: 'refund' },
  payout: { label: 'Payout', icon: 'bank' },
  dispute: { label: 'Dispute', icon: 'dispute' },
  adjustment: { label: 'Adjustment', icon: 'scales' },
  contact: { label: 'Message', icon: 'mail' },
  mail: { label: 'Failed email', icon: 'mail' },
  job: { label: 'Failed job', icon: 'gear' },
};

const REASONS: Readonly<Record<string, string>> = {
  newPerformer: 'New performer',
  newStudio: 'New studio',
  renewal: 'Newer documents',
  review: 'Not public yet',
  copyright: 'Copyright',
  intimate: 'Published without consent',
  intimateImages: 'Published without consent',
  consentWithdrawn: 'Consent withdrawn',
  illegal: 'Breaks the law',
  rules: 'Breaks the rules',
  requested: 'Waits for a decision',
  failed: 'Failed for good',
  secondPerson: 'Waits for a second person',
  fraudulent: 'Payer says it was fraud',
  product_not_received: 'Payer received nothing',
  unrecognized: 'Payer does not know the charge',
  duplicate: 'Charged twice',
  general: 'Disputed by the bank',
  written: 'Written by form',
  spam: 'Spam or advertising',
  harassment: 'Harassment',
  hate: 'Hate speech',
  minor: 'Person may be under age',
  violence: 'Violence',
  impersonation: 'Impersonation',
  fraud: 'Fraud',
  other: 'Something else',
};

/** Why a case waits, in words. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason;

const count = (value: unknown, one: string, many: string) =>
  typeof value === 'number' ? `${value.toLocaleString('en')} ${value === 1 ? one : many}` : '';

/** The second line below the reason: its figures. */
export function factsText({ kind, facts, escalated }: Case): string {
  const words = [
    escalated ? 'Escalated' : '',
    count(facts.reports, 'report', 'reports'),
    count(facts.pages, 'page', 'pages'),
    typeof facts.attempt === 'number' && facts.attempt > 1 ? `Attempt ${facts.attempt}` : '',
    kind === 'complaint' && facts.complaint ? `Complaint ${String(facts.complaint)}` : '',
    kind === 'refund' || kind === 'payout' || kind === 'adjustment' ? count(facts.tokens, 'token', 'tokens') : '',
    kind === 'mail' || kind === 'job' ? count(facts.attempts, 'attempt', 'attempts') : '',
  ];
  return words.filter(Boolean).join(', ');
}

/** The two lines of the subject: whose case it is, and what it is about. */
export const subjectText = ({ account, title, kind, facts }: Case): [string, string] => {
  const item = typeof facts.item === 'string' ? facts.item.charAt(0).toUpperCase() + facts.item.slice(1) : '';
  const label = (kind === 'review' && item) || KIND_WORDS[kind].label;
  if (!account) return [title || label, label];
  return [account.name, title ? `${label}, ${title}` : `${label}, ${account.username}`];
};

const DECISIONS: Readonly<Record<string, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  dismiss: 'Dismissed',
  delete: 'Removed',
  suspend: 'Suspended',
  ban: 'Banned',
  retry: 'Tried again',
  answered: 'Answered',
  spam: 'Marked as spam',
  uphold: 'Upheld',
  keep: 'Kept down',
  restore: 'Restored',
  return: 'Returned',
  paid: 'Paid',
};

/** What was decided, for the toast and the list of recent decisions. */
export const decisionText = ({ decided, kind }: Case): string =>
  `${DECISIONS[decided?.decision ?? ''] ?? decided?.decision ?? 'Settled'}: ${KIND_WORDS[kind].label.toLowerCase()}`;

const DECIDED_BECAUSE: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(reasonLists).filter((list) => typeof list === 'object'),
  REASONS,
) as Record<string, string>;
/** The reason of a decision within a sentence. */
const becauseText = (reason: string): string => {
  const text = DECIDED_BECAUSE[reason] ?? reason;
  return `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;
};

type Earlier = CaseDetail['preview']['history'][number];
/** An earlier decision on the same account. */
export const historyText = ({ kind, decision, reason, by }: Earlier): string =>
  [
    `${KIND_WORDS[kind].label} ${(DECISIONS[decision ?? ''] ?? decision ?? 'settled').toLowerCase()}`,
    reason && becauseText(reason),
    by && `by ${by}`,
  ]
    .filter(Boolean)
    .join(', ');
/** Whether something was removed or refused then. */
export const isHot = ({ decision }: Earlier): boolean =>
  ['reject', 'delete', 'suspend', 'ban', 'uphold', 'keep'].includes(decision ?? '');
