import { type Context } from '@server/context';
import { hideMoney } from '@server/http/caller';
import { type Call, type Serve } from '@server/http/serve';
import { calendarReply } from '@server/http/icalendar';
import { fileOf } from '@server/http/uploads';
import { admitUpload } from '../auth/service/abuse';
import { setAvatar } from '../auth/service/avatars';
import { suspendOwnAccount } from '../auth/service/suspension';
import { readPerformerCalendar } from './service/calendar';
import { readDocuments, uploadDocuments } from './service/documents';
import {
  countView,
  readOwnPerformer,
  updateShowSettings,
  updateOwnPerformer,
  updateStreamingTitle,
} from './service/profile';
import { readPerformerPage, searchPerformers } from './service/search';
import { storeShowPicture } from './service/showPictures';

/** Serves the performers' profiles, public pages, documents and settings. */
export function performersRoutes(serve: Serve, ctx: Context): void {
  serve('getPerformerMe', async ({ caller }) => hideMoney(caller, await readOwnPerformer(ctx, caller)));
  serve('updatePerformer', ({ caller, body }) => updateOwnPerformer(ctx, caller, body));
  serve('searchPerformers', async ({ viewer, query }) => searchPerformers(ctx, await viewer(), query));
  serve('viewPerformer', async ({ viewer, params }) => readPerformerPage(ctx, await viewer(), params.username));
  serve('viewPerformerCalendar', async ({ viewer, params, query, reply }) => {
    const calendar = await readPerformerCalendar(ctx, await viewer(), params.username, query.show);
    calendarReply(reply, 'shows.ics');
    return calendar;
  });
  serve('incrementPerformerViews', async ({ viewer, params, visitor }) =>
    countView(ctx, params.id, await viewer(), visitor.ip),
  );
  serve('getPerformerDocuments', ({ caller }) => readDocuments(ctx, caller));
  const admit = ({ viewer }: Pick<Call<'uploadReleaseForm'>, 'viewer'>) => admitUpload(ctx, viewer);
  serve(
    'uploadPerformerDocuments',
    ({ caller, files }) => uploadDocuments(ctx, caller, files, ['idVerification', 'documentVerification']),
    admit,
  );
  serve('uploadReleaseForm', ({ caller, files }) => uploadDocuments(ctx, caller, files, ['releaseForm']), admit);
  serve(
    'uploadPerformerAvatar',
    async ({ caller, files }) => ({ avatar: await setAvatar(ctx, caller.accountId, fileOf(files, 'avatar')) }),
    admit,
  );
  serve(
    'uploadShowPicture',
    ({ caller, files }) => storeShowPicture(ctx, caller.accountId, fileOf(files, 'picture')),
    admit,
  );
  serve('suspendPerformer', ({ caller, visitor, body }) =>
    suspendOwnAccount(ctx, caller, visitor.ip, body.password).then(() => ({ success: true as const })),
  );
  serve('updatePrices', ({ caller, body }) => updateShowSettings(ctx, caller, body));
  serve('updateBroadcastSetting', ({ caller, body }) => updateShowSettings(ctx, caller, body));
  serve('updateStreamingStatus', ({ caller, body }) => updateStreamingTitle(ctx, caller, body.status));
}
