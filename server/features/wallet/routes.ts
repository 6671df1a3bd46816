import { type FastifyRequest } from 'fastify';
import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { exportTransactions, searchTransactions } from './service/history';
import { addPackage, changePackage, listPackages, orderPackages } from './service/packages';
import { purchaseTokens, searchPackages, viewOrder } from './service/purchases';
import { decideCheckout, viewCheckout } from './service/sandbox';
import { receiveWebhook } from './service/webhooks';

/** Returns the local address that received a request, so that the sandbox can send its webhook past any proxy. */
function localOrigin({ socket }: FastifyRequest): string {
  const host =
    socket.localAddress?.includes(':') && !socket.localAddress.startsWith('::ffff:')
      ? `[${socket.localAddress}]`
      : (socket.localAddress?.replace('::ffff:', '') ?? '127.0.0.1');
  return `http://${host}:${socket.localPort}`;
}

/** Serves token packages, orders, payment webhooks and the member's token history. */
export function walletRoutes(serve: Serve, ctx: Context): void {
  serve('searchPackages', ({ caller, query }) => searchPackages(ctx, query, caller));
  serve('listDeskPackages', () => listPackages(ctx));
  serve('createPackage', ({ caller, body }) => addPackage(ctx, body, actorOf(caller)));
  serve('changePackage', ({ caller, params, body }) => changePackage(ctx, params.id, body, actorOf(caller)));
  serve('orderPackages', ({ caller, body }) => orderPackages(ctx, body.ids, actorOf(caller)));
  serve('purchaseTokens', ({ caller, params, body, idempotencyKey }) =>
    purchaseTokens(ctx, {
      accountId: caller.accountId,
      packageId: params.id,
      returnPath: body?.returnPath ?? null,
      idempotencyKey,
    }),
  );
  serve('viewTokenOrder', ({ caller, params }) => viewOrder(ctx, caller.accountId, params.id));
  serve('viewSandboxCheckout', ({ params }) => viewCheckout(ctx, params.ticket));
  serve('decideSandboxCheckout', ({ params, body, request }) =>
    decideCheckout(ctx, params.ticket, body.decision, localOrigin(request)),
  );
  serve('searchTransactions', ({ caller, query }) => searchTransactions(ctx, caller.accountId, query));
  serve('exportTransactions', async ({ caller, query, reply }) => {
    const csv = await exportTransactions(ctx, caller.accountId, query);
    csvReply(reply, 'tokens.csv');
    return csv;
  });
  serve('paymentWebhook', async ({ params, request }) => {
    await receiveWebhook(ctx, params.provider, request.rawBody ?? Buffer.alloc(0), request.headers);
    return { received: true as const };
  });
}
