import { type FastifyInstance } from 'fastify';
import { endpoints } from '@contract/all';
import { type Endpoint } from '@contract/endpoint';
import { Refusal } from './errors';

/** Reads plain forms, for the calls that take them; for every other one they stay what cannot be read. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const name = request.routeOptions.config.endpoint;
    const endpoint: Endpoint | undefined = name && endpoints[name];
    if (!endpoint?.form)
      return done(new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON, or a form where files are taken.'));
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
