import { type Context } from '@server/context';
import { Refusal } from '@server/http/errors';
import { readSetting } from '../../site/service';
import { findUndecidedRegistrations } from '../store/registrations';
import { scheduleDeletion } from './deletion';

/**
 * Closes the accounts of performers and studios whose registration was not decided within the days of the setting
 * `registrationExpiryDays`, and schedules their deletion. An owner who keeps the account gets as many days again.
 * @returns their number
 */
export async function expireRegistrations(ctx: Context): Promise<number> {
  const days = await readSetting(ctx, 'registrationExpiryDays');
  if (!days) return 0;
  let expired = 0;
  for (const accountId of await findUndecidedRegistrations(ctx.db, days)) {
    try {
      await scheduleDeletion(ctx, accountId, { requestedBy: 'operator', email: 'registrationExpired' });
      expired++;
    } catch (error) {
      // something has to be finished first, such as a payout from before
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return expired;
}
