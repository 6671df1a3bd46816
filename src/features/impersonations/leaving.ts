import { clearCredentials, DESK } from '@/lib/cookies';
import { redirectTo } from '@/lib/sideEffects';
import { endImpersonation } from './api';

/** Opens the account at the desk. A new document, so that nothing of the account stays in the browser's memory. */
export const returnToDesk = (accountId: string): void => redirectTo(`${DESK}/people/${accountId}`);

/** Ends the look at the site as an account, and returns to the desk. */
export async function leaveImpersonation(accountId: string): Promise<void> {
  // if it can't be ended now, it ends by itself
  await endImpersonation().catch(() => undefined);
  clearCredentials();
  returnToDesk(accountId);
}
