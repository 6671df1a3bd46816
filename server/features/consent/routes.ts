import { Readable } from 'node:stream';
import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { fileOf } from '@server/http/uploads';
import { contentTypeOf } from '@server/storage/storage';
import { actorOf } from '../security/service/record';
import { admitConsent, giveConsent, readConsent, withdrawConsent } from './service/giving';
import { getItemPeople, listConsentPeople, requestConsent, setItemPeople, setStagePeople } from './service/people';
import { openConsentDocument, searchConsents } from './service/records';

/** Serves the consent of people in items and shows. */
export function consentRoutes(serve: Serve, ctx: Context): void {
  serve('listConsentPeople', ({ caller }) => listConsentPeople(ctx, caller));
  serve('requestConsent', ({ caller, body }) => requestConsent(ctx, caller, body));
  serve('getItemPeople', ({ caller, params }) => getItemPeople(ctx, caller, params));
  serve('setItemPeople', ({ caller, params, body }) => setItemPeople(ctx, caller, params, body.personIds));
  serve('setStagePeople', ({ caller, body }) => setStagePeople(ctx, caller, body.personIds));
  serve('viewConsent', ({ params }) => readConsent(ctx, params.token));
  serve(
    'giveConsent',
    ({ params, body, files }) => giveConsent(ctx, params.token, body, fileOf(files, 'idVerification')),
    ({ params, viewer }) => admitConsent(ctx, params.token, viewer),
  );
  serve('withdrawConsent', ({ params }) => withdrawConsent(ctx, params.token));
  serve('searchConsents', ({ query }) => searchConsents(ctx, query));
  serve('viewConsentDocument', async ({ caller, params, reply }) => {
    const { format, content } = await openConsentDocument(ctx, actorOf(caller), params.id);
    const name = `${params.id}.${format}`;
    reply.headers({
      'content-type': format === 'pdf' ? 'application/pdf' : contentTypeOf(name),
      'content-length': content.length,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    return Readable.from([content], { objectMode: false });
  });
}
