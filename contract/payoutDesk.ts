import { z } from 'zod';
import { Undo } from './cases';
import { Id, maybe, Moment, pageOf, searchQuery, Tokens } from './common';
import { contract, operator } from './endpoint';
import { PAYOUT_DECISIONS_MAX, PAYOUT_NOTE_MAX_CHARACTERS } from './limits';
import {
  PAYMENT_FILE_REASONS,
  PAYOUT_APPROVE_REASONS,
  PAYOUT_PAID_REASONS,
  PAYOUT_REASONS,
  reasonNames,
} from './reasons';
import { PaymentInformation, PayoutRequest, PayoutStatement } from './payouts';

/** The stages of a payout request at the desk. `ready`: approved and in no export yet. */
export const PAYOUT_STAGES = ['waiting', 'ready', 'exported', 'paid', 'rejected'] as const;
export type PayoutStage = (typeof PAYOUT_STAGES)[number];

/**
 * A payout request as the operator sees it: with the account, the approvals, the statement and what to look at before
 * it is paid. `version` counts its changes: a decision names the version it was made on.
 */
export const PayoutCase = PayoutRequest.extend({
  version: z.number().int(),
  stage: z.enum(PAYOUT_STAGES),
  role: z.enum(['performer', 'studio']),
  account: z.object({
    _id: Id,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: z.string(),
  }),
  lines: PayoutStatement.shape.lines,
  correction: Tokens,
  approvalsNeeded: z.union([z.literal(1), z.literal(2)]),
  approvals: z.array(
    z.object({ by: Id.nullable().meta({ description: 'null: the command line' }), name: z.string(), at: Moment }),
  ),
  exportedAt: Moment.nullable(),
  undo: Undo.nullable().meta({ description: 'an approval or rejection that can be taken back' }),
  paymentDetails: PaymentInformation.shape.details.nullable().meta({
    description: 'unmasked while a single case waits for its decision or payment; null otherwise and in lists',
  }),
  detailsSince: Moment.nullable().meta({ description: 'when the account first saved details of this type' }),
  detailsChangedAt: Moment.nullable().meta({ description: 'when they last changed; null: never' }),
  lastPayout: z.object({ at: Moment, price: z.number() }).nullable(),
  disputed: z.number().meta({
    description:
      'the part of the payout, in the site’s currency, from members whose bank disputes a payment they made before',
  }),
  shortfall: Tokens.meta({
    description: 'refunds since the approval; they would become a debt if the payout were paid now',
  }),
});
export type PayoutCaseView = z.infer<typeof PayoutCase>;

/** Sums of payouts: in the site's currency. */
const PayoutSum = z.object({ count: z.number().int(), price: z.number() });
/** The figures above the payouts of the desk. */
export const PayoutSummary = z.object({
  currency: z.string(),
  twoPersonLimit: z.number().meta({ description: 'payouts above it need the approvals of two people' }),
  waiting: PayoutSum.extend({ oldest: Moment.nullable() }),
  second: PayoutSum.meta({ description: 'waiting payouts above the limit' }),
  ready: PayoutSum,
  exported: PayoutSum,
  paid: PayoutSum,
  paidThisMonth: PayoutSum,
  rejected: PayoutSum,
});
export type PayoutSummaryView = z.infer<typeof PayoutSummary>;

/** The result of one decision of several: the payout as it is now, and why the decision was refused, if it was. */
export const PayoutDecisionResult = z.object({
  _id: Id,
  payout: PayoutCase.nullable(),
  refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
});
export type PayoutDecisionResultView = z.infer<typeof PayoutDecisionResult>;

/** The format of a payment file: a CSV table, or a SEPA credit transfer (ISO 20022 pain.001.001.09). */
export const PAYOUT_EXPORT_FORMATS = ['csv', 'sepa'] as const;
/** A payment file with approved payouts. `left`: those that the file cannot pay, and why. */
export const PayoutExport = z.object({
  _id: Id,
  format: z.enum(PAYOUT_EXPORT_FORMATS),
  filename: z.string(),
  count: z.number().int(),
  price: z.number(),
  left: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
  createdAt: Moment,
});
export type PayoutExportView = z.infer<typeof PayoutExport>;

const VersionedIds = z
  .array(z.object({ id: Id, version: z.number().int().min(1) }))
  .min(1)
  .max(PAYOUT_DECISIONS_MAX);

const operators = operator('finance');
const CasePath = z.object({ id: Id });

export const payoutDesk = contract({
  searchPayoutCases: {
    summary: 'All payout requests, oldest first, with masked payment details',
    access: operators,
    query: z.object({
      q: searchQuery.q,
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      sort: searchQuery.sort,
      sortBy: maybe(z.enum(['createdAt', 'tokenMustPay']).catch('createdAt')),
      stage: maybe(z.enum(PAYOUT_STAGES)),
      id: maybe(Id).meta({ description: 'only this request, of any stage' }),
    }),
    reply: pageOf(PayoutCase),
  },
  getPayoutSummary: {
    summary: 'Sums of the payouts by stage, and the limit above which two people approve',
    access: operators,
    reply: PayoutSummary,
  },
  viewPayoutCase: {
    summary:
      'A payout request. While it waits for its decision or payment: with unmasked payment details, which the security log records',
    access: operators,
    params: CasePath,
    reply: PayoutCase,
  },
  decidePayouts: {
    summary:
      'Decides payout requests, each on the version that the operator saw. `approve`: deducts the refunds since the request; above the limit, a second person must approve it as well. `reject`: its earnings can be requested again. `done`: posts the payout to the ledger, once. A refused decision changes nothing and says why: PAYOUT_CHANGED, PAYOUT_DECIDED, SECOND_PERSON_NEEDED, NOTHING_TO_PAY',
    access: operators,
    body: z.object({
      decision: z.enum(['approve', 'reject', 'done']),
      payouts: VersionedIds,
      reason: z
        .enum(reasonNames({ ...PAYOUT_APPROVE_REASONS, ...PAYOUT_PAID_REASONS, ...PAYOUT_REASONS }))
        .optional()
        .meta({ description: 'why: `inOrder`, `bankPaid` or, for a rejection, `other` without it' }),
      note: z
        .string()
        .trim()
        .max(PAYOUT_NOTE_MAX_CHARACTERS)
        .optional()
        .meta({ description: 'words to the payee; `other` needs them' }),
    }),
    reply: z.array(PayoutDecisionResult),
    perMinute: 120,
  },
  exportPayouts: {
    summary:
      'Puts approved payouts into a payment file: those named, or all that are in no file yet. 422 NOTHING_TO_EXPORT, PAYER_MISSING',
    access: operators,
    body: z.object({
      format: z.enum(PAYOUT_EXPORT_FORMATS),
      ids: z.array(Id).min(1).max(1000).optional(),
      reason: z.enum(reasonNames(PAYMENT_FILE_REASONS)).default('paymentRun'),
    }),
    reply: PayoutExport,
    keyed: true,
    perMinute: 20,
  },
  downloadPayoutExport: {
    summary: 'Returns a payment file, always with the same content. The security log records it',
    access: operators,
    params: CasePath,
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 30,
  },
});
