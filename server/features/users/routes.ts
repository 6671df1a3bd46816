import { type Context } from '@server/context';
import { fileOf } from '@server/http/uploads';
import { hideMoney } from '@server/http/caller';
import { type Serve } from '@server/http/serve';
import { admitUpload } from '../auth/service/abuse';
import { suspendOwnAccount } from '../auth/service/suspension';
import { readOwnUser, readUser, requireAvatarOwner, searchUsers, setUserAvatar, updateOwnUser } from './service';

/** Serves the members' profiles, and the member search of performers and operators. */
export function usersRoutes(serve: Serve, ctx: Context): void {
  serve('getMe', async ({ caller }) => hideMoney(caller, await readOwnUser(ctx, caller)));
  serve('updateUser', ({ caller, body }) => updateOwnUser(ctx, caller, body));
  serve('searchUsers', ({ caller, query }) => searchUsers(ctx, caller, query));
  serve('viewUser', ({ caller, params }) => readUser(ctx, caller, params.id));
  serve('suspendUser', ({ caller, visitor, body }) =>
    suspendOwnAccount(ctx, caller, visitor.ip, body.password).then(() => ({ success: true as const })),
  );
  serve(
    'uploadUserAvatar',
    ({ caller, files }) => setUserAvatar(ctx, caller, caller.accountId, fileOf(files, 'avatar')),
    ({ viewer }) => admitUpload(ctx, viewer),
  );
  serve(
    'uploadAvatarOf',
    ({ caller, params, files }) => setUserAvatar(ctx, caller, params.id, fileOf(files, 'avatar')),
    async ({ caller, params }) => {
      await requireAvatarOwner(ctx, caller, params.id);
      return {};
    },
  );
}
