import { z } from 'zod';
import { Id } from './common';
import { contract } from './endpoint';
import { LIST_MAX_ITEMS } from './limits';
import { UserBrief } from './users';

/** Whom a performer shuts out: visitors from countries (ISO codes), and members. */
export const Blocking = z.object({ countries: z.array(z.string()), users: z.array(UserBrief) });
export type BlockingView = z.infer<typeof Blocking>;

export const blocking = contract({
  getBlocking: {
    summary: 'Countries and members that the performer has blocked',
    access: ['performer'],
    reply: Blocking,
  },
  updateBlocking: {
    summary:
      'Blocks countries (replaces those before) and members (added to those before); whoever is inside is out at once',
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
    summary: 'Lets a blocked member in again',
    access: ['performer'],
    body: z.object({ userId: Id }),
    reply: Blocking,
  },
  checkBlocking: {
    summary: 'Whether a performer has blocked the caller, or the country the caller is in',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({ blocked: z.boolean() }),
  },
});
