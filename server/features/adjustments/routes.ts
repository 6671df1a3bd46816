import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { adjustBalance, listAdjustments } from './service';

/** Serves corrections of balances. Those that wait are decided in the queue of the desk. */
export function adjustmentsRoutes(serve: Serve, ctx: Context): void {
  serve('listAdjustments', ({ params }) => listAdjustments(ctx, params.id));
  serve('adjustBalance', ({ caller, params, body, idempotencyKey }) =>
    adjustBalance(ctx, caller, params.id, body, idempotencyKey),
  );
}
