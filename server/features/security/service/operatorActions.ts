import { type SecurityEventKind } from '@contract/security';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type Actor, recordSecurityEvent } from './record';

/** What an operator did, as one line of the security log. */
export interface OperatorAction {
  /** the feature and a verb, such as `case/decide` or `operators/invite` */
  action: string;
  /** the area of the site that changed, for its history: `categories`, `menus` */
  site?: string;
  /** a kind of its own where the log has one already; `operatorAction` by default */
  kind?: SecurityEventKind;
  /** the account concerned; null: the site */
  accountId: string | null;
  /** what the action was about, if not the account itself */
  subject?: { kind: string; id: string };
  /** the fields that changed, with their values from before and after: ids, words and amounts, no personal data */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** the operator's reason: a word of `contract/reasons.ts`, or of a list of the feature */
  reason?: string | null;
  /** the operator's own words, unless they are kept with what the action was about. They can be erased */
  words?: string;
}

/**
 * Records an operator's action in the caller's transaction: each action is one line with who, what, before, after and
 * reason. A service that records an event of its own for the same action must not call this as well.
 */
export const recordOperatorAction = (
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  { by, sessionId, words: actorsWords }: Actor,
  { kind = 'operatorAction', accountId, reason, words = actorsWords, ...facts }: OperatorAction,
): Promise<void> =>
  recordSecurityEvent(ctx, tx, {
    kind,
    accountId,
    by,
    sessionId,
    words,
    details: { ...facts, ...(reason ? { reason } : {}) },
  });
