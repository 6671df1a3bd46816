import { z } from 'zod';
import { Day, Id, maybe, Moment, pageOf, searchQuery } from './common';
import { DOCUMENT_FIELDS } from './documents';
import { contract, operator } from './endpoint';
import { DOCUMENT_NUMBER_MAX_CHARACTERS, NAME_MAX_CHARACTERS, REPORT_NOTE_MAX_CHARACTERS } from './limits';

/** What a reviewer checks by eye before approving somebody. */
export const IDENTITY_CHECKS = ['sameFace', 'nameMatches', 'wholeDocument', 'notEdited'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** Why documents are rejected. Each one is a sentence in the email. */
export const IDENTITY_REASONS = [
  'unreadable',
  'expired',
  'nameDiffers',
  'under18',
  'notSamePerson',
  'looksEdited',
  'wrongDocument',
  'other',
] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

const Name = z.string().trim().min(1, 'This field is required!').max(NAME_MAX_CHARACTERS);
/** What the reviewer reads from a document. It is stored encrypted. */
export const IdentityDocument = z.object({
  familyName: Name,
  givenNames: Name,
  dateOfBirth: Day,
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  number: z.string().trim().min(3, 'This field is required!').max(DOCUMENT_NUMBER_MAX_CHARACTERS),
  expiresOn: Day,
});
export type IdentityDocumentView = z.infer<typeof IdentityDocument>;

/** A person or a studio whose documents a reviewer checks. */
export const IdentityBrief = z.object({
  _id: Id,
  role: z.enum(['performer', 'studio']),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** `renewal`: verified, and sent newer documents */
  waitsFor: z.enum(['decision', 'renewal']).nullable(),
  waitingSince: Moment,
  attempt: z.number().int(),
});
export type IdentityBriefView = z.infer<typeof IdentityBrief>;

/** An earlier decision on somebody's documents. */
export const IdentityDecision = z.object({
  _id: Id,
  decision: z.enum(['approved', 'rejected']),
  reasons: z.array(z.enum(IDENTITY_REASONS)),
  note: z.string(),
  reviewer: z.string().nullable(),
  expiresOn: Day.nullable(),
  createdAt: Moment,
});
export type IdentityDecisionView = z.infer<typeof IdentityDecision>;

/** Everything that a reviewer needs to decide. Documents open through `viewDocument`. */
export const IdentityCase = IdentityBrief.extend({
  status: z.enum(['pending', 'verified', 'rejected']),
  entered: z.object({
    familyName: z.string(),
    givenNames: z.string(),
    dateOfBirth: Day.nullable(),
    country: z.string().nullable(),
  }),
  documents: z.array(z.object({ field: z.enum(DOCUMENT_FIELDS), format: z.string(), createdAt: Moment })),
  decisions: z.array(IdentityDecision),
  /** changes with the documents and with each decision; a decision on an older version is refused */
  version: z.string(),
});
export type IdentityCaseView = z.infer<typeof IdentityCase>;

const reviewers = operator('reviewer');
const params = z.object({ accountId: Id });

export const identity = contract({
  searchIdentities: {
    summary: 'Lists performers and studios whose documents wait for a decision, those who wait longest first',
    access: reviewers,
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(IdentityBrief),
  },
  viewIdentity: {
    summary: 'Returns what somebody entered, which documents exist, and earlier decisions',
    access: reviewers,
    params,
    reply: IdentityCase,
  },
  checkDocumentNumber: {
    summary: 'Returns the usernames of other accounts that were approved with a document of this number and country',
    access: reviewers,
    params,
    body: IdentityDocument.pick({ number: true, country: true }),
    reply: z.object({ usedBy: z.array(z.string()) }),
  },
  decideIdentity: {
    summary:
      'Approves or rejects documents and mails the decision. People under 18 are never approved. 409 CHANGED_MEANWHILE; 422 CHECKS_MISSING, DOCUMENT_MISSING, UNDER_AGE, DOCUMENT_EXPIRED, REASON_MISSING, NOTHING_TO_DECIDE',
    access: reviewers,
    params,
    body: z.object({
      version: z.string().max(64),
      decision: z.enum(['approve', 'reject']),
      checks: z.array(z.enum(IDENTITY_CHECKS)).max(IDENTITY_CHECKS.length).default([]),
      document: IdentityDocument.optional(),
      reasons: z.array(z.enum(IDENTITY_REASONS)).max(IDENTITY_REASONS.length).default([]),
      note: maybe(z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS)),
    }),
    reply: IdentityCase,
  },
});
