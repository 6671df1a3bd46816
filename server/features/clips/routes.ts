import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { approveClip, deleteClip } from './service/deciding';
import { createClip } from './service/making';
import { listClips, listOwnClips, readClip } from './service/reading';

/** Serves the clips that members make of public shows. */
export function clipsRoutes(serve: Serve, ctx: Context): void {
  serve('createClip', async ({ caller: { accountId }, viewer, params, body }) =>
    createClip(ctx, { ...(await viewer()), accountId }, params.id, body.title),
  );
  serve('listClips', async ({ viewer, params, query }) => listClips(ctx, await viewer(), params.id, query));
  serve('viewClip', async ({ viewer, params }) => readClip(ctx, await viewer(), params.id));
  serve('listOwnClips', ({ caller, query }) => listOwnClips(ctx, caller.accountId, query));
  serve('approveClip', ({ caller, params }) => approveClip(ctx, caller.accountId, params.id));
  serve('deleteClip', ({ caller, params }) => deleteClip(ctx, caller.accountId, params.id));
}
