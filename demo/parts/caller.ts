import { type Role } from '@contract/endpoint';
import { type Caller } from '@server/http/caller';

/** Returns a demo account as a service sees it when the account calls. */
export const callerOf = <const R extends Role>(accountId: string, role: R, username: string): Caller & { role: R } => ({
  accountId,
  sessionId: accountId,
  role,
  ...(role === 'operator' && { operatorRole: 'owner' as const }),
  username,
  verified: true,
  secondFactor: 'complete',
  steppedUpAt: new Date(),
});
