import { type Context } from '@server/context';
import { type Caller, callerAs } from '@server/http/caller';
import { type Serve } from '@server/http/serve';
import { approvePayout, completePayout, readCase, rejectPayout, searchCases } from './service/decisions';
import { listInformation, type Receiver, saveInformation } from './service/information';
import { previewRequest, readEarningPayout } from './service/preview';
import { createRequest, listPending, readRequest, searchRequests, updateRequest } from './service/requests';
import { readStatement } from './service/statement';

/** The door lets performers and studios in alone. */
const receiverOf = (caller: Caller): Receiver => callerAs(caller, caller.role === 'studio' ? 'studio' : 'performer');

/** Where money goes, who asks for it, and what the operator says. */
export function payoutsRoutes(serve: Serve, ctx: Context): void {
  serve('savePaymentInformation', ({ caller, body }) => saveInformation(ctx, receiverOf(caller), body));
  serve('listPaymentInformation', ({ caller }) => listInformation(ctx, caller.accountId));
  serve('updateBankTransfer', ({ caller, body }) =>
    saveInformation(ctx, receiverOf(caller), { type: 'wire', ...body }),
  );
  serve('updateDirectDeposit', ({ caller, body }) =>
    saveInformation(ctx, receiverOf(caller), { type: 'deposit', ...body }),
  );
  serve('updatePaxum', ({ caller, body }) => saveInformation(ctx, receiverOf(caller), { type: 'paxum', ...body }));
  serve('updateBitpay', ({ caller, body }) => saveInformation(ctx, receiverOf(caller), { type: 'bitpay', ...body }));

  serve('getEarningPayout', ({ caller, params, query }) =>
    readEarningPayout(ctx, callerAs(caller, params.role), query),
  );
  serve('searchPayoutRequests', ({ caller, params, query }) =>
    searchRequests(ctx, callerAs(caller, params.role), query),
  );
  serve('listPendingPayoutRequests', ({ caller, params }) => listPending(ctx, callerAs(caller, params.role)));
  serve('previewPayoutRequest', ({ caller, params, body }) => previewRequest(ctx, callerAs(caller, params.role), body));
  serve('createPayoutRequest', ({ caller, params, body, idempotencyKey }) =>
    createRequest(ctx, callerAs(caller, params.role), body, idempotencyKey),
  );
  serve('updatePayoutRequest', ({ caller, params, body }) =>
    updateRequest(ctx, callerAs(caller, params.role), params.id, body),
  );
  serve('getPayoutRequest', ({ caller, params }) => readRequest(ctx, callerAs(caller, params.role), params.id));
  serve('viewPayoutRequest', ({ caller, params }) => readRequest(ctx, callerAs(caller, params.role), params.id));
  serve('viewPayoutStatement', ({ caller, params }) => readStatement(ctx, callerAs(caller, params.role), params.id));

  serve('searchPayoutCases', ({ query }) => searchCases(ctx, query));
  serve('viewPayoutCase', ({ params }) => readCase(ctx, params.id));
  serve('approvePayout', ({ params }) => approvePayout(ctx, params.id));
  serve('rejectPayout', ({ params, body }) => rejectPayout(ctx, params.id, body.reason));
  serve('completePayout', ({ params }) => completePayout(ctx, params.id));
}
