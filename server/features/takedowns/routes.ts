import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { appealTakedown, listOwnTakedowns, searchTakedowns } from './service/appeals';
import { findItem } from './service/items';
import { endTakedown, readTakedown, takeDown } from './service/takingDown';

/** Serves takedowns and appeals. Reviewers move no money: their refunds wait for finance. */
export function takedownsRoutes(serve: Serve, ctx: Context): void {
  serve('findItem', ({ query }) => findItem(ctx, query));
  serve('takeDown', ({ caller, body: { refund, ...wanted } }) =>
    takeDown(ctx, actorOf(caller), {
      ...wanted,
      refund: refund ? (caller.operatorRole === 'owner' ? 'pay' : 'ask') : 'none',
    }),
  );
  serve('searchTakedowns', ({ query }) => searchTakedowns(ctx, query));
  serve('viewTakedown', ({ params }) => readTakedown(ctx, params.id));
  serve('decideAppeal', ({ caller, params, body: { decision, reason, answer: words } }) =>
    endTakedown(ctx, actorOf(caller), params.id, { restores: decision === 'restore', reason, words, isAppeal: true }),
  );
  serve('restoreItem', ({ caller, params, body: { reason, note: words = '' } }) =>
    endTakedown(ctx, actorOf(caller), params.id, { restores: true, reason, words, isAppeal: false }),
  );
  serve('listOwnTakedowns', ({ caller }) => listOwnTakedowns(ctx, caller));
  serve('appealTakedown', ({ caller, params, body }) => appealTakedown(ctx, caller, params.id, body.text));
}
