import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { fileOf } from '@server/http/uploads';
import { endSession } from '../shows/service/ending';
import { getBroadcastSetup, getStreamKey, rotateStreamKey, updateBroadcastSetup } from './service/broadcastSetup';
import { createEdgePass } from './service/edge';
import { receiveEdgeLog } from './service/edgeLogs';
import { receiveEmbeddedReport } from './service/embeddedReports';
import { receiveExternalReport } from './service/externalReports';
import { startLive } from './service/goingLive';
import { getIncomingStream } from './service/incoming';
import { watchPreview } from './service/previews';
import { getBroadcast, joinLive } from './service/publicShows';
import { requireShowOnStage, saveThumbnail } from './service/thumbnails';
import { createStreamToken } from './service/tokens';

/** Serves going live, watching, and the webhooks of the media engine. */
export function streamingRoutes(serve: Serve, ctx: Context): void {
  serve('startLive', ({ caller, body }) => startLive(ctx, caller, body ?? {}));
  serve('joinLive', async ({ viewer, params }) => joinLive(ctx, await viewer(), params.id));
  serve('endSession', ({ caller, params }) => endSession(ctx, caller, params.sessionId));
  serve('getBroadcast', async ({ viewer, params }) => getBroadcast(ctx, await viewer(), params.id));
  serve('watchPreview', async ({ viewer }) => watchPreview(ctx, await viewer()));
  serve('getIncomingStream', ({ caller }) => getIncomingStream(ctx, caller));
  serve('getBroadcastSetup', ({ caller }) => getBroadcastSetup(ctx, caller));
  serve('updateBroadcastSetup', ({ caller, body }) => updateBroadcastSetup(ctx, caller, body));
  serve('getStreamKey', ({ caller }) => getStreamKey(ctx, caller));
  serve('rotateStreamKey', ({ caller }) => rotateStreamKey(ctx, caller));
  serve('createStreamToken', async ({ caller, viewer, body }) => createStreamToken(ctx, caller, await viewer(), body));
  serve('createEdgePass', async ({ viewer, body }) => createEdgePass(ctx, await viewer(), body.id));
  serve(
    'sendThumbnail',
    ({ caller, params, files }) => saveThumbnail(ctx, caller, params.sessionId, fileOf(files, 'thumbnail')),
    async ({ caller, params }) => {
      await requireShowOnStage(ctx, caller, params.sessionId);
      return {};
    },
  );
  serve('edgeLog', ({ request }) =>
    receiveEdgeLog(ctx, request.headers.authorization, request.rawBody ?? Buffer.alloc(0)),
  );
  serve('mediaWebhook', ({ params, body, request }) => {
    const secret = request.headers['x-media-secret'];
    return receiveEmbeddedReport(ctx, params.engine, Array.isArray(secret) ? secret[0] : secret, body);
  });
  serve('externalMediaWebhook', ({ params, body }) => receiveExternalReport(ctx, params.engine, params.secret, body));
}
