import { z } from 'zod';
import { Id, Moment, withReason } from './common';
import { contract, operator } from './endpoint';
import { PERSON_REASONS } from './reasons';

const SiteRole = z.enum(['user', 'performer', 'studio']);

/**
 * A look at the site as an account sees it, for an operator. Its token reads the calls with `whileImpersonated`, and
 * public ones; it changes nothing, and all other calls answer 403 READ_ONLY.
 */
export const impersonations = contract({
  startImpersonation: {
    summary: 'Opens a look at the site as an account sees it, read only, for 15 minutes. 422 ACCOUNT_NOT_ACTIVE',
    access: operator('support'),
    params: z.object({ id: Id }),
    body: withReason(PERSON_REASONS, {}),
    reply: z.object({ token: z.string(), role: SiteRole, expiresAt: Moment }),
  },
  getImpersonation: {
    summary: 'Returns whom the calling operator sees the site as',
    access: 'signedIn',
    reply: z.object({
      accountId: Id,
      username: z.string(),
      expiresAt: Moment,
      money: z.boolean().meta({ description: 'false: balances, earnings and purchases are left out' }),
    }),
    whileImpersonated: true,
    duringMaintenance: true,
  },
  endImpersonation: {
    summary: 'Ends the look at the site as somebody else',
    access: 'signedIn',
    reply: z.object({ accountId: Id }),
    whileImpersonated: true,
    duringMaintenance: true,
  },
});
