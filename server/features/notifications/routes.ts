import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listNotifications, readNotifications } from './service/reading';
import { updateNotificationSettings, viewNotificationSettings } from './service/settings';
import { setSubscribed, viewUnsubscribe } from './service/unsubscribing';

/** Serves the notifications of the caller, and the links that stop emails. */
export function notificationsRoutes(serve: Serve, ctx: Context): void {
  serve('listNotifications', ({ caller, query }) => listNotifications(ctx, caller.accountId, query));
  serve('readNotifications', ({ caller, body }) => readNotifications(ctx, caller.accountId, body.ids));
  serve('viewNotificationSettings', ({ caller }) => viewNotificationSettings(ctx, caller.accountId));
  serve('updateNotificationSettings', ({ caller, body }) => updateNotificationSettings(ctx, caller.accountId, body));
  serve('viewUnsubscribe', ({ params }) => viewUnsubscribe(ctx, params.token));
  serve('unsubscribe', ({ params }) => setSubscribed(ctx, params.token, false));
  serve('resubscribe', ({ params }) => setSubscribed(ctx, params.token, true));
}
