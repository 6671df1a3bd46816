import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { type Serve } from '@server/http/serve';
import { hearForeign } from './service/foreign';
import { hearMedia } from './service/media';
import { getBroadcast, joinLive, startLive } from './service/shows';
import { keepThumbnail } from './service/thumbnails';
import { getBroadcastSetup, rotateStreamKey, updateBroadcastSetup } from './service/setup';
import { endSession } from '../shows/service/ending';
import { createStreamToken } from './service/tokens';

/** Going live, watching, and what the media engine asks. */
export function streamingRoutes(serve: Serve, ctx: Context): void {
  serve('startLive', ({ caller, body }) => startLive(ctx, caller, body?.title));
  serve('joinLive', async ({ viewer, params }) => joinLive(ctx, await viewer(), params.id));
  serve('endSession', ({ caller, params }) => endSession(ctx, caller, params.sessionId));
  serve('getBroadcast', async ({ viewer, params }) => getBroadcast(ctx, await viewer(), params.id));
  serve('getBroadcastSetup', ({ caller }) => getBroadcastSetup(ctx, caller));
  serve('updateBroadcastSetup', ({ caller, body }) => updateBroadcastSetup(ctx, caller, body));
  serve('rotateStreamKey', ({ caller }) => rotateStreamKey(ctx, caller));
  serve('createStreamToken', async ({ caller, viewer, body }) => createStreamToken(ctx, caller, await viewer(), body));
  serve('sendThumbnail', ({ caller, params, files }) => {
    const [upload] = files['thumbnail'] ?? [];
    if (!upload) throw invalid('thumbnail', 'This field is required!', 'required');
    return keepThumbnail(ctx, caller, params.sessionId, upload);
  });
  serve('mediaWebhook', ({ params, body, request }) => {
    const secret = request.headers['x-media-secret'];
    return hearMedia(ctx, params.engine, Array.isArray(secret) ? secret[0] : secret, body);
  });
  serve('foreignMediaWebhook', ({ params, body }) => hearForeign(ctx, params.engine, params.secret, body));
}
