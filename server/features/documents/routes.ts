import { Readable } from 'node:stream';
import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { contentTypeOf } from '@server/storage/storage';
import { actorOf } from '../security/service/record';
import { openDocument } from './service/viewing';

/** Serves identity documents to operators. No cache keeps them, and they run nothing in a browser. */
export function documentsRoutes(serve: Serve, ctx: Context): void {
  serve('viewDocument', async ({ caller, params, reply }) => {
    const { field, format, content } = await openDocument(ctx, actorOf(caller), params.accountId, params.field);
    const name = `${params.accountId}-${field}.${format}`;
    reply.headers({
      'content-type': format === 'pdf' ? 'application/pdf' : contentTypeOf(name),
      'content-length': content.length,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    return Readable.from([content], { objectMode: false });
  });
}
