import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { admitUpload } from '../auth/service/abuse';
import { setAnnouncements } from './service/optingOut';
import { listAnnouncements, readAnnouncement, readReach } from './service/reading';
import { removeAnnouncement, sendAnnouncement } from './service/sending';

/** Serves announcements, and the reach of performers. */
export function announcementsRoutes(serve: Serve, ctx: Context): void {
  serve('viewReach', ({ caller }) => readReach(ctx, caller.accountId));
  serve('listAnnouncements', ({ caller, query }) => listAnnouncements(ctx, caller.accountId, query));
  serve(
    'sendAnnouncement',
    ({ caller, body, files, idempotencyKey }) =>
      sendAnnouncement(ctx, caller, body, files['announcement-picture']?.[0], idempotencyKey),
    ({ viewer }) => admitUpload(ctx, viewer),
  );
  serve('removeAnnouncement', ({ caller, params }) => removeAnnouncement(ctx, caller, params.id));
  serve('viewAnnouncement', async ({ caller, viewer, params }) =>
    readAnnouncement(ctx, caller, await viewer(), params.id),
  );
  serve('setAnnouncements', ({ caller, params, body }) =>
    setAnnouncements(ctx.db, caller.accountId, params.id, body.isOn),
  );
}
