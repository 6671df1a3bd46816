import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { findTimeZone } from '../auth/service/accounts';
import { type AuditCheck } from '../ledger/service/audit';
import { exportFigures, readFigures, readHealth } from './service';

/** Returns the version of the running site. */
function siteVersion(): string {
  const { version } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string };
  return version;
}

/** Serves the dashboard of the desk. `checks` are those of the ledger's audit. */
export function figuresRoutes(serve: Serve, ctx: Context, checks: AuditCheck[]): void {
  serve('getDeskFigures', async ({ caller, query }) =>
    readFigures(ctx, query, await findTimeZone(ctx.db, caller.accountId)),
  );
  serve('exportDeskFigures', async ({ caller, query, reply }) => {
    const text = await exportFigures(ctx, query, await findTimeZone(ctx.db, caller.accountId));
    csvReply(reply, 'figures.csv');
    return Readable.from([text]);
  });
  serve('getSiteHealth', ({ query }) =>
    readHealth(ctx, { version: siteVersion(), checks: query.audit ? checks : null }),
  );
}
