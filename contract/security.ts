import { z } from 'zod';
import { absent, Id, maybe, Moment } from './common';
import { contract } from './endpoint';
import { SECURITY_PAGE_DEFAULT_ITEMS, SECURITY_PAGE_MAX_ITEMS } from './limits';

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
export const OPERATOR_EVENT_KINDS = ['settingChanged', 'packagesChanged', 'reportDecided', 'alertSent'] as const;

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
  },
});
