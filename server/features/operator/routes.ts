import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { changeOperator, inviteOperator, listOperators } from './management';
import { readOwnOperator } from './service';

/** Serves the operator's profile. */
export function operatorRoutes(serve: Serve, ctx: Context): void {
  serve('getOperatorMe', ({ caller }) => readOwnOperator(ctx, caller));
  serve('listOperators', () => listOperators(ctx));
  serve('inviteOperator', ({ caller, body }) => inviteOperator(ctx, caller, body));
  serve('changeOperator', ({ caller, params, body }) => changeOperator(ctx, caller, params.id, body));
}
