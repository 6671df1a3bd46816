import { z } from 'zod';
import { absent, Day, Id, maybe, Moment } from './common';
import { contract, operator } from './endpoint';
import { SECURITY_LOG_DEFAULT_ITEMS, SECURITY_PAGE_DEFAULT_ITEMS, SECURITY_PAGE_MAX_ITEMS } from './limits';

/** Kinds of security events that concern an account and that its owner sees. */
export const OWNER_EVENT_KINDS = [
  'login',
  'loginFailed',
  'sessionEnded',
  'otherSessionsEnded',
  'steppedUp',
  'stepUpFailed',
  'emailChangeRequested',
  'emailChanged',
  'emailChangeUndone',
  'passwordChanged',
  'passwordReset',
  'passkeyAdded',
  'passkeyRemoved',
  'totpEnabled',
  'totpDisabled',
  'recoveryCodesCreated',
  'recoveryCodeUsed',
  'secondFactorFailed',
  'secondFactorsReset',
  'streamKeyReplaced',
  'feedKeyCreated',
  'feedKeyRevoked',
  'paymentDetailsChanged',
  'payoutRequested',
  'payoutChanged',
  'payoutApproved',
  'payoutRejected',
  'payoutSent',
  'refundResolved',
  'refundRejected',
  'registrationAccepted',
  'registrationRejected',
  'documentViewed',
  'paymentDetailsViewed',
  'commissionChanged',
  'accountSuspended',
  'accountRestored',
  'accountBanned',
  'operatorCreated',
  'exportRequested',
  'exportDownloaded',
  'deletionRequested',
  'deletionCancelled',
  'accountDeleted',
] as const;

/** Kinds that only operators see: about the site, or about an account that must not learn of them. */
export const OPERATOR_EVENT_KINDS = [
  'settingChanged',
  'packagesChanged',
  'reportDecided',
  'alertSent',
  'operatorAction',
] as const;

export const SECURITY_EVENT_KINDS = [...OWNER_EVENT_KINDS, ...OPERATOR_EVENT_KINDS] as const;
export type OwnerEventKind = (typeof OWNER_EVENT_KINDS)[number];
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** An entry of the security log as the account's owner sees it. Another person's device is not shown. */
export const SecurityEvent = z.object({
  _id: Id,
  kind: z.enum(OWNER_EVENT_KINDS),
  /** `site`: an operator or the site itself */
  by: z.enum(['owner', 'site', 'unknown']),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  country: z.string().nullable().meta({ description: 'ISO code in capitals' }),
  createdAt: Moment,
});
export type SecurityEventView = z.infer<typeof SecurityEvent>;

const Named = z.object({ _id: Id, username: z.string() }).nullable();
/** An entry of the security log as owners of the site see it. */
export const LogEntry = z.object({
  _id: Id,
  position: z.number().int(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** what an operator did, such as `case/decide`; null for other kinds */
  action: z.string().nullable(),
  /** the account concerned */
  account: Named,
  /** null: nobody with an account, such as the command line */
  by: Named,
  details: z.record(z.string(), z.unknown()),
  words: z.string().nullable().meta({ description: 'the operator’s own words, until they are erased' }),
  createdAt: Moment,
});
export type LogEntryView = z.infer<typeof LogEntry>;

/** The security log of an account. */
export const security = contract({
  listSecurityEvents: {
    summary: "Lists the caller's security events, newest first: the newest ones, or those before an event",
    access: 'signedIn',
    query: z.object({
      before: maybe(Id),
      limit: z.preprocess(
        (value) => absent(value) ?? SECURITY_PAGE_DEFAULT_ITEMS,
        z.coerce.number().int().min(1).max(SECURITY_PAGE_MAX_ITEMS),
      ),
    }),
    reply: z.object({ data: z.array(SecurityEvent), hasMore: z.boolean() }),
    whileImpersonated: true,
  },
  searchSecurityLog: {
    summary: 'Searches the security log of the site, newest first; `before` continues below a position',
    access: operator(),
    query: z.object({
      who: maybe(z.string().trim().max(60)).meta({ description: 'the username of whoever acted, or is concerned' }),
      what: maybe(z.string().trim().max(60)).meta({ description: 'a kind, or an action such as `case/decide`' }),
      from: maybe(Day),
      to: maybe(Day),
      before: maybe(z.coerce.number().int().min(1)),
      limit: z.preprocess(
        (value) => absent(value) ?? SECURITY_LOG_DEFAULT_ITEMS,
        z.coerce.number().int().min(1).max(SECURITY_PAGE_MAX_ITEMS),
      ),
    }),
    reply: z.object({ data: z.array(LogEntry), hasMore: z.boolean(), names: z.array(z.string()) }),
  },
});
