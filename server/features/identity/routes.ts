import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { checkDocumentNumber, decideIdentity, readIdentity, searchIdentities } from './service/deciding';

/** Serves the check of identity documents. */
export function identityRoutes(serve: Serve, ctx: Context): void {
  serve('searchIdentities', ({ query }) => searchIdentities(ctx, query));
  serve('viewIdentity', ({ params }) => readIdentity(ctx, params.accountId));
  serve('checkDocumentNumber', ({ params, body }) => checkDocumentNumber(ctx, params.accountId, body));
  serve('decideIdentity', ({ caller, params, body }) => decideIdentity(ctx, actorOf(caller), params.accountId, body));
}
