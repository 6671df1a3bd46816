import { z } from 'zod';
import { Id } from './common';
import { contract } from './endpoint';
import { LIST_MAX_ITEMS } from './limits';
import { UserBrief } from './users';

/** The block list of a performer: countries (ISO codes) and members. */
export const Blocking = z.object({ countries: z.array(z.string()), users: z.array(UserBrief) });
export type BlockingView = z.infer<typeof Blocking>;

/** An account that the caller blocks. */
export const BlockedAccount = UserBrief;
export type BlockedAccountView = z.infer<typeof BlockedAccount>;
const BlockedAccounts = z.object({ data: z.array(BlockedAccount) });
const blockers = ['user', 'performer', 'studio'] as const;

export const blocking = contract({
  getBlockedAccounts: {
    summary: 'Returns the accounts that the caller blocks, latest first',
    access: blockers,
    reply: BlockedAccounts,
    whileImpersonated: true,
  },
  blockAccount: {
    summary:
      'Blocks an account: it cannot write to the caller, mention the caller or request shows, and the caller does not see its chat messages. 404 for operators, 422 BLOCK_SELF',
    access: blockers,
    body: z.object({ accountId: Id }),
    reply: BlockedAccounts,
    perMinute: 60,
  },
  unblockAccount: {
    summary: 'Unblocks an account',
    access: blockers,
    params: z.object({ id: Id }),
    reply: BlockedAccounts,
  },
  getBlocking: {
    summary: 'Returns the countries and members that the performer blocks',
    access: ['performer'],
    reply: Blocking,
    whileImpersonated: true,
  },
  updateBlocking: {
    summary:
      'Blocks countries (this list replaces the earlier one) and more members. Blocked viewers are removed from shows and chat rooms at once',
    access: ['performer'],
    body: z.object({
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .max(300)
        .optional(),
      userIds: z.array(Id).max(LIST_MAX_ITEMS).optional(),
    }),
    reply: Blocking,
  },
  unblockUser: {
    summary: 'Unblocks a member',
    access: ['performer'],
    body: z.object({ userId: Id }),
    reply: Blocking,
  },
  checkBlocking: {
    summary: 'Tells whether a performer blocks the caller or the country of the caller',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({ blocked: z.boolean() }),
  },
});
