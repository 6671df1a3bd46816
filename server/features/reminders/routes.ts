import { type Context } from '@server/context';
import { calendarReply } from '@server/http/icalendar';
import { type Serve } from '@server/http/serve';
import { readOwnCalendar, viewCalendarAddress } from './service/ownCalendar';
import { setReminder } from './service/reminding';

/** Serves reminders of shows and members' calendars. */
export function remindersRoutes(serve: Serve, ctx: Context): void {
  serve('setReminder', async ({ caller, viewer, params, body }) =>
    setReminder(ctx, caller.accountId, await viewer(), { performerId: params.id, ...body }),
  );
  serve('viewCalendarAddress', ({ caller }) => viewCalendarAddress(ctx, caller.accountId));
  serve('readCalendar', async ({ query, reply }) => {
    const calendar = await readOwnCalendar(ctx, query.key);
    calendarReply(reply, 'shows.ics');
    return calendar;
  });
}
