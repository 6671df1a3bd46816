import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { keepAccount, readDeletion, requestDeletion } from './service/deletion';
import { linkExport, readExport, requestExport } from './service/exports';

/** Serves the export and the deletion of the caller's data. */
export function dataRightsRoutes(serve: Serve, ctx: Context): void {
  serve('getDataExport', ({ caller }) => readExport(ctx, caller));
  serve('requestDataExport', ({ caller }) => requestExport(ctx, caller));
  serve('linkDataExport', ({ caller }) => linkExport(ctx, caller));
  serve('getAccountDeletion', ({ caller }) => readDeletion(ctx, caller));
  serve('requestAccountDeletion', ({ caller, body }) => requestDeletion(ctx, caller, body.username));
  serve('keepAccount', ({ caller }) => keepAccount(ctx, caller));
}
