import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listNotifications, readNotifications, readSwitches, writeSwitches } from './service/reading';

/** Serves the notifications of the caller. */
export function notificationsRoutes(serve: Serve, ctx: Context): void {
  serve('listNotifications', ({ caller, query }) => listNotifications(ctx, caller.accountId, query));
  serve('readNotifications', ({ caller, body }) => readNotifications(ctx, caller.accountId, body.ids));
  serve('viewNotificationSettings', ({ caller }) => readSwitches(ctx, caller.accountId));
  serve('updateNotificationSettings', ({ caller, body }) => writeSwitches(ctx, caller.accountId, body));
}
