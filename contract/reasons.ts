/**
 * The reasons of operators' decisions: a word for the log, and what people read. Where a decision is mailed, its owner
 * reads the sentence, and the operator's words below it.
 */
export type Reasons = Readonly<Record<string, string>>;

/** Something that no other reason says: the operator's words are needed. */
const OTHER = { other: 'Something else' } as const;

/** Why a decision is taken back. */
export const UNDO_REASONS = {
  mistake: 'Decided by mistake',
  newFacts: 'New facts arrived',
  wrongReason: 'The reason was wrong',
  ...OTHER,
} as const;

/** Why a report is dismissed. */
export const DISMISS_REASONS = {
  noViolation: 'Breaks no rule',
  notProven: 'Not enough to act on',
  misuse: 'The report is misuse',
  ...OTHER,
} as const;

/** Why a refund is rejected. */
export const REFUND_REASONS = {
  used: 'You watched or downloaded the item before you asked.',
  asDescribed: 'The item is as described.',
  delivered: 'The parcel arrived according to the carrier.',
  ...OTHER,
} as const;

/** Why a refund is given. */
export const REFUND_APPROVE_REASONS = {
  justified: 'The request is justified',
  fault: 'A fault of the site',
  goodwill: 'Goodwill',
  takenDown: 'The item was taken down',
} as const;

/** Why a payout is rejected. */
export const PAYOUT_REASONS = {
  nameDiffers: 'The name of the account holder does not match.',
  returned: 'The bank returned the payment. Check your payment details.',
  checking: 'We need to check some of these earnings first.',
  ...OTHER,
} as const;

/** Why a payout is approved. */
export const PAYOUT_APPROVE_REASONS = {
  inOrder: 'Earnings and payment details are in order',
  clarified: 'A question about it was cleared up',
} as const;

/** Why a payout counts as paid. */
export const PAYOUT_PAID_REASONS = {
  bankPaid: 'The bank made the payment',
  paidOtherwise: 'Paid in another way',
} as const;

/** Why a payment file is made. */
export const PAYMENT_FILE_REASONS = {
  paymentRun: 'Regular payment run',
  outOfTurn: 'Payment out of turn',
  fileFailed: 'The bank refused an earlier file',
} as const;

/** Why a complaint is upheld. */
export const UPHOLD_REASONS = {
  copyright: 'The item uses a protected work without permission.',
  noConsent: 'A person in the item did not agree to its publication.',
  rules: 'The item breaks our rules.',
  illegal: 'The item breaks the law.',
  ...OTHER,
} as const;

/** Why a complaint is not upheld. */
export const COMPLAINT_REASONS = {
  incomplete: 'The complaint lacks facts that we need.',
  notFound: 'Nothing is at these addresses.',
  noViolation: 'The item breaks neither a right nor our rules.',
  duplicate: 'We decided an earlier complaint about the same.',
  ...OTHER,
} as const;

/** Why an item stays down after an appeal. */
export const KEEP_REASONS = {
  stillBreaks: 'The reason of the takedown still stands.',
  rightsMissing: 'The appeal does not show the rights to the item.',
  nothingNew: 'The appeal brings no new facts.',
  ...OTHER,
} as const;

/** Why an item is restored. */
export const RESTORE_REASONS = {
  mistake: 'It was taken down by mistake.',
  rightsShown: 'The rights to the item were shown.',
  withdrawn: 'The complaint was withdrawn.',
  ...OTHER,
} as const;

/** Why a correction of a balance is rejected. */
export const ADJUSTMENT_REJECT_REASONS = {
  notJustified: 'Not justified',
  wrongAmount: 'Wrong amount',
  wrongAccount: 'Wrong account',
  ...OTHER,
} as const;

/** Why a balance is corrected. */
export const ADJUSTMENT_REASONS = {
  goodwill: 'Goodwill',
  fault: 'A fault of the site',
  payment: 'A payment outside the site',
  fraud: 'Fraud',
  ...OTHER,
} as const;

/** Why a failed job is given up. */
export const GIVE_UP_REASONS = {
  notNeeded: 'No longer needed',
  cannotSucceed: 'Cannot succeed',
  doneByHand: 'Done by hand',
  ...OTHER,
} as const;

/** Why a failed job is tried again. */
export const RETRY_REASONS = {
  temporary: 'The fault was temporary',
  causeFixed: 'The cause is fixed',
  ...OTHER,
} as const;

/** Why a message of the contact form is closed. */
export const ANSWERED_REASONS = {
  replied: 'Answered by email',
  noAnswer: 'Needs no answer',
  elsewhere: 'Handled elsewhere',
  ...OTHER,
} as const;

/** Why a message of the contact form is spam. */
export const SPAM_REASONS = {
  advertising: 'Advertising',
  fraud: 'Fraud or phishing',
  automated: 'Sent by a program',
  ...OTHER,
} as const;

/** Why a review lets an item pass. */
export const PASS_REASONS = {
  meetsRules: 'Meets the rules',
  rightsShown: 'The rights to the item were shown',
  changed: 'Changed as we asked',
  ...OTHER,
} as const;

/** Why an operator acts on an account without a case. */
export const PERSON_REASONS = {
  rules: 'Breaks the rules',
  fraud: 'Fraud or payments outside the site',
  minor: 'Person may be under age',
  security: 'Security of the account',
  request: 'The owner asked for it',
  support: 'Help with a question of the owner',
  mistake: 'An earlier decision was a mistake',
  ...OTHER,
} as const;

/** Why an operator ends a running show. */
export const SHOW_REASONS = {
  rules: 'Breaks the rules',
  minor: 'Person may be under age',
  consent: 'A person has not agreed',
  violence: 'Violence',
  ...OTHER,
} as const;

/** The reasons of each decision on a refund, and the one that a key takes. */
export const REFUND_DECISIONS = {
  resolved: { reasons: REFUND_APPROVE_REASONS, usual: 'justified' },
  rejected: { reasons: REFUND_REASONS, usual: 'other' },
} as const;

/** The reasons of each decision on a payout, and the one that a key takes. */
export const PAYOUT_DECISIONS = {
  approve: { reasons: PAYOUT_APPROVE_REASONS, usual: 'inOrder' },
  reject: { reasons: PAYOUT_REASONS, usual: 'other' },
  done: { reasons: PAYOUT_PAID_REASONS, usual: 'bankPaid' },
} as const;

/** Returns the words of reasons, for a schema. */
export const reasonNames = <R extends Reasons>(reasons: R) =>
  Object.keys(reasons) as [keyof R & string, ...(keyof R & string)[]];

/** Returns reasons as choices of a list. */
export const reasonChoices = (reasons: Reasons): { value: string; label: string }[] =>
  Object.entries(reasons).map(([value, label]) => ({ value, label }));

/** Returns what the owner reads: the sentence of the reason, and the operator's words. */
export const reasonSentence = (reasons: Reasons, reason: string, words: string): string =>
  [reason === 'other' ? '' : (reasons[reason] ?? ''), words].filter(Boolean).join(' ');
