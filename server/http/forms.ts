import { type FastifyInstance } from 'fastify';
import { endpoints } from '@contract/all';
import { type Endpoint } from '@contract/endpoint';
import { Refusal } from './errors';

/** Parses URL-encoded forms for the calls that accept them, and refuses them for all others. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const name = request.routeOptions.config.endpoint;
    const endpoint: Endpoint | undefined = name && endpoints[name];
    if (!endpoint?.form)
      return done(
        new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON, or a multipart form where the call takes files.'),
      );
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
