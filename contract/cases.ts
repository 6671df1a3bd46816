import { z } from 'zod';
import { CASE_KIND_NAMES, type CaseKind } from './caseKinds';
import { Id, maybe, Moment } from './common';
import { contract, OPERATOR_ROLES, operator } from './endpoint';
import { CASE_WORDS_MAX_CHARACTERS, CASES_PAGE_DEFAULT_ITEMS, CASES_PAGE_MAX_ITEMS } from './limits';
import { reasonNames, UNDO_REASONS } from './reasons';

const Kind = z.enum(CASE_KIND_NAMES as [CaseKind, ...CaseKind[]]);

/** A decision that `undoCase` takes back. */
export const Undo = z.object({ caseId: Id, version: z.number().int() });

const Person = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  role: z.string(),
});

/** The decision on a case. `by` is null for a decision on the command line, and when the owner withdrew the subject. */
const Decided = z.object({
  at: Moment,
  by: z.object({ _id: Id, name: z.string() }).nullable(),
  decision: z.string().nullable(),
  reason: z.string().nullable(),
  words: z.string(),
  undoable: z.boolean(),
});

/** A case: something that waits for an operator's decision, or that was decided. */
export const Case = z.object({
  _id: Id,
  number: z.number().int(),
  kind: Kind,
  subjectId: z.string(),
  account: Person.nullable(),
  title: z.string(),
  reason: z.string().meta({ description: 'a word that says why it waits' }),
  facts: z.record(z.string(), z.unknown()).meta({ description: 'figures, such as `reports` or `tokens`' }),
  openedAt: Moment,
  dueAt: Moment,
  claimedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  escalated: z.boolean(),
  version: z.number().int(),
  decided: Decided.nullable(),
});
export type CaseView = z.infer<typeof Case>;

/** A decision that an operator can make on a case. */
const Choice = z.object({
  decision: z.string(),
  label: z.string(),
  key: z.enum(['a', 'r']).nullable().meta({ description: '`a` keeps the subject, `r` removes or refuses it' }),
  look: z.enum(['strong', 'danger', 'outline', 'quiet']),
  reasons: z.array(z.object({ value: z.string(), label: z.string() })),
  /** the reason when the operator chooses none */
  usual: z.string().optional(),
  movesMoney: z.boolean(),
  /** the owner, or who complained, reads the words: they cannot be empty */
  needsWords: z.boolean().optional(),
});

/** What a decision needs to know, in the order of the preview. */
export const CasePreview = z.object({
  subject: z
    .object({
      title: z.string(),
      line: z.string(),
      text: z.string(),
      href: z.string().nullable(),
      picture: z.string().nullable(),
    })
    .nullable(),
  /** the page where this kind is decided, if it has one of its own */
  page: z.string().nullable(),
  /** the item itself: files that only this operator can open, for some hours */
  media: z.array(z.object({ kind: z.enum(['video', 'picture', 'file']), url: z.string(), name: z.string() })),
  entries: z.array(z.object({ title: z.string(), at: Moment.nullable(), text: z.string(), marked: z.boolean() })),
  figures: z.array(z.object({ label: z.string(), value: z.string() })),
  history: z.array(
    z.object({
      kind: Kind,
      decision: z.string().nullable(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: Moment,
    }),
  ),
  choices: z.array(Choice),
});
export type CasePreviewView = z.infer<typeof CasePreview>;
export type CaseChoice = z.infer<typeof Choice>;

const CasePath = z.object({ id: Id });
const Words = z.string().trim().max(CASE_WORDS_MAX_CHARACTERS).default('');
const Seen = z.object({ version: z.number().int().min(1) });
const everyOperator = operator(...OPERATOR_ROLES);
const flag = z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean());

/**
 * The queue of the operator's desk. Each operator sees the kinds of cases of the own role. A change names the version
 * that the operator saw: 409 STALE_CASE tells what happened meanwhile.
 */
export const cases = contract({
  getDeskCounts: {
    summary: 'Counts the waiting cases that the operator may decide, in total and by kind',
    access: everyOperator,
    reply: z.object({
      open: z.number().int(),
      late: z.number().int(),
      soon: z.number().int().meta({ description: 'due within the hour' }),
      mine: z.number().int(),
      unclaimed: z.number().int(),
      decidedToday: z.number().int().meta({ description: 'by this operator' }),
      kinds: z.array(z.object({ kind: Kind, open: z.number().int(), late: z.number().int() })),
    }),
  },
  searchCases: {
    summary: 'Lists waiting cases, the one that is due first on top; `after` continues below the last one of a page',
    access: everyOperator,
    query: z.object({
      kinds: maybe(z.string().max(400)).meta({ description: 'kinds, separated by commas' }),
      mine: flag,
      unclaimed: flag,
      late: flag,
      q: maybe(z.string().trim().max(100)).meta({ description: 'a number, or the start of a name or username' }),
      after: maybe(z.string().max(100)),
      limit: z.preprocess(
        (value) => value ?? CASES_PAGE_DEFAULT_ITEMS,
        z.coerce.number().int().min(1).max(CASES_PAGE_MAX_ITEMS),
      ),
    }),
    reply: z.object({ data: z.array(Case), next: z.string().nullable() }),
  },
  searchDecidedCases: {
    summary: 'Lists decided cases, the latest decision first',
    access: everyOperator,
    query: z.object({ limit: z.preprocess((value) => value ?? 10, z.coerce.number().int().min(1).max(50)) }),
    reply: z.array(Case),
  },
  viewCase: {
    summary: 'Returns a case with what its decision needs to know',
    access: everyOperator,
    params: CasePath,
    reply: z.object({ case: Case, preview: CasePreview }),
  },
  claimCase: {
    summary: 'Claims a case for the operator, or gives it back; 409 STALE_CASE',
    access: everyOperator,
    params: CasePath,
    body: Seen.extend({ release: z.boolean().default(false) }),
    reply: Case,
  },
  listColleagues: {
    summary: 'Lists the active operators who can decide a case, by name',
    access: everyOperator,
    params: CasePath,
    reply: z.array(z.object({ _id: Id, name: z.string(), role: z.enum(OPERATOR_ROLES) })),
  },
  assignCase: {
    summary: 'Gives a case to an operator who can decide it; 409 STALE_CASE, 422 CANNOT_DECIDE',
    access: everyOperator,
    params: CasePath,
    body: Seen.extend({ operatorId: Id }),
    reply: Case,
  },
  decideCase: {
    summary: 'Decides a case. 409 STALE_CASE when it changed since the operator saw it: nothing is done then',
    access: everyOperator,
    params: CasePath,
    body: Seen.extend({
      decision: z.string().max(40),
      reason: z.string().max(60).default(''),
      words: Words,
    }),
    reply: Case,
  },
  escalateCase: {
    summary: 'Hands a case to the owners: it loses its operator and is marked; 409 STALE_CASE',
    access: everyOperator,
    params: CasePath,
    body: Seen,
    reply: Case,
  },
  undoCase: {
    summary:
      'Takes a decision back: the case waits again, and its owner is told. 422 NOT_UNDOABLE once money has moved, or when what was decided has changed since',
    access: everyOperator,
    params: CasePath,
    body: Seen.extend({ reason: z.enum(reasonNames(UNDO_REASONS)).default('mistake'), words: Words }),
    reply: Case,
  },
});
