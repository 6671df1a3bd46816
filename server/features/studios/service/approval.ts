import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';

/** The studio that calls. `verified`: the operator approved it. */
export type StudioCaller = Pick<Caller, 'accountId' | 'verified'>;

/**
 * Returns the id of the studio that calls. Every call about performers uses this.
 * @throws Refusal 422 STUDIO_NOT_APPROVED before the operator approves the studio
 */
export function requireApprovedStudio(caller: StudioCaller): string {
  if (!caller.verified)
    throw refused('STUDIO_NOT_APPROVED', 'Your studio is waiting for approval. You can use this once it is approved.');
  return caller.accountId;
}
