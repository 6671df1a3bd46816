import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { blockAccount, listBlockedAccounts, unblockAccount } from './service/accounts';
import { changeBlocking, readBlocking, unblockUser } from './service/blockList';
import { maySeePerformer } from './service/visibility';

/** Serves the accounts that an account blocks, and the block list of a performer. */
export function blockingRoutes(serve: Serve, ctx: Context): void {
  serve('getBlocking', ({ caller }) => readBlocking(ctx, caller));
  serve('updateBlocking', ({ caller, body }) => changeBlocking(ctx, caller, body));
  serve('unblockUser', ({ caller, body }) => unblockUser(ctx, caller, body.userId));
  serve('getBlockedAccounts', async ({ caller }) => ({ data: await listBlockedAccounts(ctx, caller) }));
  serve('blockAccount', async ({ caller, body }) => ({ data: await blockAccount(ctx, caller, body.accountId) }));
  serve('unblockAccount', async ({ caller, params }) => ({ data: await unblockAccount(ctx, caller, params.id) }));
  serve('checkBlocking', async ({ viewer, params }) => ({
    blocked: !(await maySeePerformer(ctx.db, await viewer(), params.id)),
  }));
}
