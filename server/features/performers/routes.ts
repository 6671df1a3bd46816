import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { fileOf } from '@server/http/uploads';
import { setAvatar } from '../auth/service/avatars';
import { suspendOwnAccount } from '../auth/service/suspension';
import { readPapers, sendPapers } from './service/papers';
import { countView, readOwnPerformer, updateOffer, updateOwnPerformer, updateStreamingTitle } from './service/profile';
import { findPerformer, searchPerformers } from './service/search';

export function performersRoutes(serve: Serve, ctx: Context): void {
  serve('getPerformerMe', ({ caller }) => readOwnPerformer(ctx, caller));
  serve('updatePerformer', ({ caller, body }) => updateOwnPerformer(ctx, caller, body));
  serve('searchPerformers', async ({ viewer, query }) => searchPerformers(ctx, await viewer(), query));
  serve('viewPerformer', async ({ viewer, params }) => findPerformer(ctx, await viewer(), params.username));
  serve('incrementPerformerViews', async ({ viewer, params, visitor }) =>
    countView(ctx, params.id, await viewer(), visitor.ip),
  );
  serve('getPerformerDocuments', ({ caller }) => readPapers(ctx, caller));
  serve('uploadPerformerDocuments', ({ caller, files }) =>
    sendPapers(ctx, caller, files, ['idVerification', 'documentVerification']),
  );
  serve('uploadReleaseForm', ({ caller, files }) => sendPapers(ctx, caller, files, ['releaseForm']));
  serve('uploadPerformerAvatar', async ({ caller, files }) => ({
    avatar: await setAvatar(ctx, caller.accountId, fileOf(files, 'avatar')),
  }));
  serve('suspendPerformer', ({ caller, visitor, body }) =>
    suspendOwnAccount(ctx, caller, visitor.ip, body.password).then(() => ({ success: true as const })),
  );
  serve('updatePrices', ({ caller, body }) => updateOffer(ctx, caller, body));
  serve('updateBroadcastSetting', ({ caller, body }) => updateOffer(ctx, caller, body));
  serve('updateStreamingStatus', ({ caller, body }) => updateStreamingTitle(ctx, caller, body.status));
}
