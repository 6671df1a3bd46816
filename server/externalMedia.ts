import { z } from 'zod';

/**
 * URL templates of a media engine, with `{url} {scheme} {host} {app} {path} {id} {token}` as variables. Null: not
 * supported.
 */
export interface MediaTemplates {
  whip: string;
  rtmp: string | null;
  hls: string;
  whep: string | null;
  mp4: string | null;
}

/** How to reach an external media engine. */
export interface ExternalMedia {
  /** base URL for browsers, without a slash at the end */
  url: string;
  /** base URL of its API for this server */
  apiUrl: string;
  /** the application name of Ant Media */
  app: string;
  /** the name of a stream in the engine; `{id}` is a variable */
  path: string;
  user: string | null;
  password: string | null;
  /** the complete `Authorization` header of API calls, instead of user and password */
  authorization: string | null;
  /** the last part of the URL of our webhook */
  webhookSecret: string;
  /** the kind of tokens that Ant Media is configured to check */
  tokens: 'one-time' | 'jwt';
  templates: MediaTemplates;
}

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());

/** The environment variables for external media engines. */
export const externalMediaVariables = {
  MEDIA_URL: text,
  MEDIA_API_URL: text,
  MEDIA_API_USER: text,
  MEDIA_API_PASSWORD: text,
  MEDIA_API_AUTHORIZATION: text,
  MEDIA_APP: z.preprocess(
    (value) => value || 'LiveApp',
    z.string().regex(/^[\w.-]+$/, 'use letters, digits, dots and dashes'),
  ),
  MEDIA_PATH: z.preprocess(
    (value) => value || '{id}',
    z.string().regex(/^[\w./-]*\{id\}[\w./-]*$/, 'use {id} for the name of the stream, as in live/{id}'),
  ),
  MEDIA_WEBHOOK_SECRET: text,
  MEDIA_TOKENS: z.preprocess((value) => value || 'one-time', z.enum(['one-time', 'jwt'])),
  MEDIA_WHIP_URL: text,
  MEDIA_RTMP_URL: text,
  MEDIA_HLS_URL: text,
  MEDIA_WHEP_URL: text,
  MEDIA_MP4_URL: text,
};
/** The parsed variables. */
export type ExternalMediaVariables = z.infer<z.ZodObject<typeof externalMediaVariables>>;
/** The media engines that run outside this server. */
export type ExternalEngine = 'antmedia' | 'mediamtx';

/** The documented URLs of each engine with its default ports. */
export const MEDIA_DEFAULTS: Record<ExternalEngine, MediaTemplates & { api: string }> = {
  antmedia: {
    api: '{url}',
    whip: '{url}/{app}/whip/{path}?token={token}',
    rtmp: 'rtmp://{host}/{app}/{path}?token={token}',
    hls: '{url}/{app}/streams/{path}.m3u8?token={token}',
    whep: null,
    mp4: '{url}/{app}/streams/{path}.mp4?token={token}',
  },
  mediamtx: {
    api: 'http://{host}:9997',
    whip: '{scheme}://{host}:8889/{path}/whip?token={token}',
    rtmp: 'rtmp://{host}/{path}?token={token}',
    hls: '{scheme}://{host}:8888/{path}/index.m3u8?token={token}',
    whep: '{scheme}://{host}:8889/{path}/whep?token={token}',
    mp4: null,
  },
};

const TEMPLATE_VARIABLES = new Set(['url', 'scheme', 'host', 'app', 'path', 'id', 'token']);

/** Returns what is wrong with a template, or null. */
function findTemplateFault(template: string): string | null {
  const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '');
  const unknown = used.find((name) => !TEMPLATE_VARIABLES.has(name));
  if (unknown !== undefined) return `{${unknown}} is not a variable: use {${[...TEMPLATE_VARIABLES].join('} {')}}`;
  if (!used.includes('path') && !used.includes('id')) return 'the stream name is missing: add {path} or {id}';
  if (!used.includes('token')) return 'the token is missing: add ?token={token}';
  return null;
}

const parseHttpUrl = (value: string | undefined): URL | null =>
  value && URL.canParse(value) && /^https?:/.test(value) ? new URL(value) : null;

type TemplateName = 'WHIP' | 'RTMP' | 'HLS' | 'WHEP' | 'MP4';

/** Reads one template. `off` switches it off, an absent variable uses the default. Adds what is wrong to `faults`. */
function readTemplate(
  name: TemplateName,
  variables: ExternalMediaVariables,
  defaultTemplate: string | null,
  faults: string[],
): string | null {
  const given = variables[`MEDIA_${name}_URL`];
  if (given === 'off') return null;
  const fault = given ? findTemplateFault(given) : null;
  if (fault) faults.push(`MEDIA_${name}_URL: ${fault}`);
  return given ?? defaultTemplate;
}

function checkVariables(engine: ExternalEngine, variables: ExternalMediaVariables, faults: string[]): void {
  if (!parseHttpUrl(variables.MEDIA_URL))
    faults.push(
      `MEDIA_URL is missing or not a URL: MEDIA_ENGINE=${engine} needs MEDIA_URL, the address at which browsers reach it, such as https://media.example.org`,
    );
  if (variables.MEDIA_API_URL && !parseHttpUrl(variables.MEDIA_API_URL))
    faults.push('MEDIA_API_URL is not a valid address: use one such as http://10.0.0.5:9997');
  if (!/^[\w-]{20,200}$/.test(variables.MEDIA_WEBHOOK_SECRET ?? ''))
    faults.push(
      `MEDIA_WEBHOOK_SECRET is missing or short: MEDIA_ENGINE=${engine} needs MEDIA_WEBHOOK_SECRET with at least 20 letters and digits, for example from: openssl rand -hex 24`,
    );
  if (Boolean(variables.MEDIA_API_USER) !== Boolean(variables.MEDIA_API_PASSWORD))
    faults.push('MEDIA_API_USER and MEDIA_API_PASSWORD must be set together');
}

/**
 * Reads the settings of an external media engine. Adds what is wrong to `faults`, as instructions, and then returns
 * null.
 */
export function readExternalMedia(
  engine: ExternalEngine,
  variables: ExternalMediaVariables,
  faults: string[],
): ExternalMedia | null {
  const faultsBefore = faults.length;
  checkVariables(engine, variables, faults);
  const defaults = MEDIA_DEFAULTS[engine];
  const whip = readTemplate('WHIP', variables, defaults.whip, faults);
  const hls = readTemplate('HLS', variables, defaults.hls, faults);
  if (whip === null || hls === null)
    faults.push('MEDIA_WHIP_URL and MEDIA_HLS_URL cannot be off: performers and viewers need them');
  const optional = {
    rtmp: readTemplate('RTMP', variables, defaults.rtmp, faults),
    whep: readTemplate('WHEP', variables, defaults.whep, faults),
    mp4: readTemplate('MP4', variables, defaults.mp4, faults),
  };
  const address = parseHttpUrl(variables.MEDIA_URL);
  if (!address || whip === null || hls === null || faults.length > faultsBefore) return null;
  const url = address.href.replace(/\/+$/, '');
  const apiUrl = variables.MEDIA_API_URL ?? defaults.api.replace('{url}', url).replace('{host}', address.hostname);
  return {
    url,
    apiUrl: apiUrl.replace(/\/+$/, ''),
    app: variables.MEDIA_APP,
    path: variables.MEDIA_PATH,
    user: variables.MEDIA_API_USER ?? null,
    password: variables.MEDIA_API_PASSWORD ?? null,
    authorization: variables.MEDIA_API_AUTHORIZATION ?? null,
    webhookSecret: variables.MEDIA_WEBHOOK_SECRET ?? '',
    tokens: variables.MEDIA_TOKENS,
    templates: { whip, hls, ...optional },
  };
}
