import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { endpoints } from '@contract/all';
import { type Endpoint } from '@contract/endpoint';
import { API_BASE } from '@contract/base';
import { REASON_MAX_CHARACTERS } from '@contract/limits';
import { type EndpointName } from '@contract/paths';
import { addressBlock } from './addressBlock';
import { tooMany } from './errors';
import { type Proxies } from './proxies';
import { visitorOf } from './visitor';

export interface PluginOptions {
  rateLimits: boolean;
  internalSecret: string;
  proxies: Proxies;
  /** whether to serve the page of the OpenAPI document */
  apiDocs: boolean;
}

/** Default limit for one visitor and one call. */
const REQUESTS_PER_MINUTE = 600;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
  }
}

/**
 * Returns the schema of a multipart form for the OpenAPI document. Its fields are parsed in serve.ts, after the files
 * have arrived.
 */
function formSchema(name: EndpointName | undefined): z.ZodType | null {
  const endpoint: Endpoint | undefined = name && endpoints[name];
  if (!endpoint?.files) return null;
  const file = z.string().meta({ format: 'binary' });
  const files = Object.entries(endpoint.files).map(([field, { required, count }]) => {
    const type = (count ?? 1) > 1 ? z.array(file) : file;
    return [field, required ? type : type.optional()] as const;
  });
  const fields = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {};
  return z.object({ ...fields, ...Object.fromEntries(files) });
}

/** Returns the schema of the header with an operator's reason for the OpenAPI document. It is parsed in reason.ts. */
function reasonSchema(name: EndpointName | undefined): z.ZodType | null {
  const endpoint: Endpoint | undefined = name && endpoints[name];
  if (!endpoint?.reason) return null;
  const words = z
    .string()
    .max(REASON_MAX_CHARACTERS)
    .meta({ description: 'why, for the security log: percent-encoded' });
  return z.object({ 'X-Reason': endpoint.reason === 'must' ? words : words.optional() });
}

/**
 * Registers what every route gets: forms, rate limits, the OpenAPI document and its page at /api/docs. Security headers
 * come from the server in front (browserPolicy.ts).
 */
export async function addPlugins(app: FastifyInstance, options: PluginOptions): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  if (options.rateLimits) {
    await app.register(rateLimit, {
      max: REQUESTS_PER_MINUTE,
      timeWindow: 60_000,
      // by account where there is a session, because many visitors may share an address block
      keyGenerator: (request) =>
        `${request.routeOptions.url}:${request.caller?.impersonation?.operatorId ?? request.caller?.accountId ?? addressBlock(visitorOf(request, options.internalSecret, options.proxies).ip)}`,
      errorResponseBuilder: (_request, context) => tooMany(context.ttl / 1000),
    });
  }
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Footlights',
        version: '1',
        description: 'Every call of the marketplace. Generated from `contract/`.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: (route) => {
      const name = route.route.config?.endpoint;
      const [body, headers] = [formSchema(name), reasonSchema(name)];
      const schema = { ...route.schema, ...(body && { body }), ...(headers && { headers }) };
      return jsonSchemaTransform(body || headers ? { ...route, schema } : route);
    },
  });
  // without a validator, which would send the document to another site
  if (options.apiDocs)
    await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, uiConfig: { validatorUrl: null } });
}
