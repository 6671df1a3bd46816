import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';

/** Lets only verified performers go live. @throws Refusal 422 PERFORMER_NOT_VERIFIED */
export function refuseUnverified(caller: Pick<Caller, 'verified'> | null): void {
  if (!caller?.verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'Your documents must be verified before you can go live.');
}
