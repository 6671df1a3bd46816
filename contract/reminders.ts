import { z } from 'zod';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import { REMINDER_MINUTES } from './limits';

/** Reminders of shows, and the calendar of a member. */
export const reminders = contract({
  setReminder: {
    summary: `Reminds the member ${REMINDER_MINUTES} minutes before a coming show, or no longer. Repeating it changes nothing. 422 SHOW_BEGAN, REMINDERS_LIMIT`,
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({ startsAt: Moment, isOn: z.boolean() }),
    reply: z.object({ startsAt: Moment, isReminded: z.boolean() }),
  },
  viewCalendarAddress: {
    summary:
      'Returns the secret address of the member’s calendar. A new password and “log out everywhere” replace the address',
    access: ['user'],
    reply: z.object({ url: z.string() }),
  },
  readCalendar: {
    summary:
      'The shows of followed performers and those to be reminded of, as an iCalendar file (RFC 5545). The secret address proves the member',
    access: 'anyone',
    /** in the query, which is not logged */
    query: z.object({ key: z.string().max(120) }),
    reply: z.string(),
    enveloped: false,
    perMinute: 60,
  },
});
