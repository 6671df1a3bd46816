import { type OperatorRole } from './endpoint';

/** The kinds of cases, and the roles that decide them besides owners. A feature with cases adds its kinds here. */
export const CASE_KINDS = {
  'identity/performer': ['reviewer'],
  'identity/studio': ['reviewer'],
  'report/account': ['reviewer'],
  'report/message': ['reviewer'],
  'report/video': ['reviewer'],
  'report/photo': ['reviewer'],
  'report/gallery': ['reviewer'],
  'report/product': ['reviewer'],
  'report/post': ['reviewer'],
  'report/announcement': ['reviewer'],
  'report/clip': ['reviewer'],
  review: ['reviewer'],
  complaint: ['reviewer'],
  appeal: ['reviewer'],
  refund: ['finance'],
  payout: ['finance'],
  dispute: ['finance'],
  adjustment: ['finance'],
  contact: ['support'],
  mail: ['support'],
  job: ['support'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type CaseKind = keyof typeof CASE_KINDS;

/** The kinds of all cases, in the order of the desk. */
export const CASE_KIND_NAMES = Object.keys(CASE_KINDS) as CaseKind[];

/** Returns the kinds of cases that an operator sees and decides. */
export const kindsFor = (role: OperatorRole): CaseKind[] =>
  CASE_KIND_NAMES.filter((kind) => role === 'owner' || (CASE_KINDS[kind] as readonly OperatorRole[]).includes(role));
