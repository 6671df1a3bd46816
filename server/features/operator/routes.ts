import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readOwnOperator } from './service';

/** Serves the operator's profile. */
export function operatorRoutes(serve: Serve, ctx: Context): void {
  serve('getOperatorMe', ({ caller }) => readOwnOperator(ctx, caller));
}
