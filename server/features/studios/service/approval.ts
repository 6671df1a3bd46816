import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';

/** Returns the id of the studio that calls. Every call about performers uses this. @throws Refusal 422 STUDIO_NOT_APPROVED before the operator approves it */
export function requireApprovedStudio(caller: Caller): string {
  if (!caller.verified)
    throw refused(
      'STUDIO_NOT_APPROVED',
      'Your studio is not approved yet. You can use this once the operator approves it.',
    );
  return caller.accountId;
}
