import { randomUUID } from 'node:crypto';
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../db/away';
import { databaseAway, type FieldError, Refusal, tooLarge } from './errors';
import { bodyError, fieldError } from './fieldErrors';

interface WireError {
  statusCode: number;
  error: string;
  message: string | FieldError[];
  id?: string;
}

const wire = (refusal: Refusal): WireError => ({
  statusCode: refusal.statusCode,
  error: refusal.code,
  message: refusal.detail,
});

/** Returns Zod's issues as the API spells them: `/name/0` becomes `name.0`. */
const fieldErrorsOf = ({ validation, validationContext }: FastifyError, body: unknown): FieldError[] =>
  (validation ?? []).map(({ instancePath, keyword, message, params }) => {
    const issue = {
      path: instancePath ? instancePath.slice(1).split('/') : [params?.missingProperty ?? ''].map(String),
      rule: keyword || 'invalid',
      text: message ?? 'Bad request!',
    };
    return validationContext === 'body' ? bodyError(issue, body) : fieldError(issue);
  });

/** Returns the refusal for an error of Fastify or its plugins that the caller caused, or null. */
function refusalOf(error: FastifyError, { body, routeOptions }: FastifyRequest): Refusal | null {
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal(400, 'VALIDATION', fieldErrorsOf(error, body));
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge(routeOptions.bodyLimit);
  const status = error.statusCode ?? 500;
  if (status === 429) return new Refusal(429, 'TOO_MANY_REQUESTS', error.message);
  if (status === 415)
    return new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON, or a multipart form where the call takes files.');
  if (status >= 400 && status < 500) return new Refusal(status, 'BAD_REQUEST', 'Bad request!');
  return null;
}

/** Answers what Fastify refuses before routing: a malformed or too long URL. */
export function answerFrameworkError(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void reply.code(error.statusCode ?? 400).send({
    statusCode: error.statusCode ?? 400,
    error: 'BAD_REQUEST',
    message: 'This URL is malformed or too long.',
  } satisfies WireError);
}

/** While the database is away every request fails, so the log has one line for all of them. */
const AWAY_LOG_INTERVAL_MS = 10_000;

/** Answers every error in the API's one error shape. An unexpected one is logged under an id that the reply names. */
export function answerErrors(app: FastifyInstance): void {
  let quietUntil = 0;
  const sayDatabaseAway = (error: Error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + AWAY_LOG_INTERVAL_MS;
    app.log.error({ err: error }, 'the database cannot be reached; requests get 503');
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error, request);
    if (refusal) return reply.code(refusal.statusCode).headers(refusal.headers).send(wire(refusal));
    if (isDatabaseAway(error)) {
      sayDatabaseAway(error);
      const away = databaseAway();
      return reply.code(away.statusCode).headers(away.headers).send(wire(away));
    }
    const id = randomUUID();
    request.log.error({ err: error, id, route: request.routeOptions.url }, 'unexpected');
    return reply.code(500).send({
      statusCode: 500,
      error: 'INTERNAL',
      message: 'Something went wrong on our side. Nothing was changed. Please try again.',
      id,
    } satisfies WireError);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send({ statusCode: 404, error: 'NOT_FOUND', message: 'There is nothing at this URL.' } satisfies WireError),
  );
}
