import { z } from 'zod';
import { Id } from './common';
import { contract } from './endpoint';
import { LIST_MAX_ITEMS } from './limits';
import { UserBrief } from './users';

/** The block list of a performer: countries (ISO codes) and members. */
export const Blocking = z.object({ countries: z.array(z.string()), users: z.array(UserBrief) });
export type BlockingView = z.infer<typeof Blocking>;

export const blocking = contract({
  getBlocking: {
    summary: 'Returns the countries and members that the performer blocks',
    access: ['performer'],
    reply: Blocking,
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
