import { Readable } from 'node:stream';
import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { openCase, readSummary, searchCases } from './service/cases';
import { decidePayouts } from './service/decisions';
import { exportPayouts, readExportFile } from './service/exports';
import { listInformation, saveOwnInformation } from './service/information';
import { previewRequest, readEarningPayout } from './service/preview';
import { createOwnRequest, listPending, readRequest, searchRequests, updateOwnRequest } from './service/requests';
import { readStatement } from './service/statement';

/** Serves payment details, payout requests, and the operator's decisions on them. */
export function payoutsRoutes(serve: Serve, ctx: Context): void {
  serve('savePaymentInformation', ({ caller, body }) => saveOwnInformation(ctx, caller, body));
  serve('listPaymentInformation', ({ caller }) => listInformation(ctx, caller.accountId));
  serve('updateBankTransfer', ({ caller, body }) => saveOwnInformation(ctx, caller, { type: 'wire', ...body }));
  serve('updateDirectDeposit', ({ caller, body }) => saveOwnInformation(ctx, caller, { type: 'deposit', ...body }));
  serve('updatePaxum', ({ caller, body }) => saveOwnInformation(ctx, caller, { type: 'paxum', ...body }));
  serve('updateBitpay', ({ caller, body }) => saveOwnInformation(ctx, caller, { type: 'bitpay', ...body }));

  serve('getEarningPayout', ({ caller, query }) => readEarningPayout(ctx, caller, query));
  serve('searchPayoutRequests', ({ caller, query }) => searchRequests(ctx, caller, query));
  serve('listPendingPayoutRequests', ({ caller }) => listPending(ctx, caller));
  serve('previewPayoutRequest', ({ caller, body }) => previewRequest(ctx, caller, body));
  serve('createPayoutRequest', ({ caller, body, idempotencyKey }) =>
    createOwnRequest(ctx, caller, body, idempotencyKey),
  );
  serve('updatePayoutRequest', ({ caller, params, body }) => updateOwnRequest(ctx, caller, params.id, body));
  serve('getPayoutRequest', ({ caller, params }) => readRequest(ctx, caller, params.id));
  serve('viewPayoutRequest', ({ caller, params }) => readRequest(ctx, caller, params.id));
  serve('viewPayoutStatement', ({ caller, params }) => readStatement(ctx, caller, params.id));

  serve('searchPayoutCases', ({ query }) => searchCases(ctx, query));
  serve('getPayoutSummary', () => readSummary(ctx));
  serve('viewPayoutCase', ({ caller, params }) => openCase(ctx, params.id, actorOf(caller)));
  serve('decidePayouts', ({ caller, body }) => decidePayouts(ctx, body, actorOf(caller)));
  serve('exportPayouts', ({ caller, body, idempotencyKey }) =>
    exportPayouts(ctx, body, actorOf(caller), idempotencyKey),
  );
  serve('downloadPayoutExport', async ({ caller, params, reply }) => {
    const { filename, format, text } = await readExportFile(ctx, params.id, actorOf(caller));
    csvReply(reply, filename);
    if (format === 'sepa') reply.type('application/xml; charset=utf-8');
    return Readable.from([text], { objectMode: false });
  });
}
