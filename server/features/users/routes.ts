import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readOwnUser, updateOwnUser } from './service';

/** A member's own account. */
export function usersRoutes(serve: Serve, ctx: Context): void {
  serve('getMe', ({ caller }) => readOwnUser(ctx, caller));
  serve('updateUser', ({ caller, body }) => updateOwnUser(ctx, caller, body));
}
