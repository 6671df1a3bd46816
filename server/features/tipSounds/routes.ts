import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readRoomSounds, updateSounds } from './service';

/** Serves the sounds of tips, by amount. */
export function tipSoundsRoutes(serve: Serve, ctx: Context): void {
  serve('viewTipSounds', async ({ viewer, params }) => readRoomSounds(ctx, await viewer(), params.id));
  serve('updateTipSounds', ({ caller, body }) => updateSounds(ctx, caller.accountId, body));
}
