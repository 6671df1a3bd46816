import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { addDevice, removeDevice, viewPush } from './service/devices';

/** Serves the devices of the caller that get push messages. */
export function pushRoutes(serve: Serve, ctx: Context): void {
  serve('viewPush', ({ caller }) => viewPush(ctx, caller));
  serve('addPushDevice', ({ caller, body }) => addDevice(ctx, caller, body));
  serve('removePushDevice', ({ caller, params }) => removeDevice(ctx, caller, params.id));
}
