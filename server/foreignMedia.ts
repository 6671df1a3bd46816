import { z } from 'zod';

/** Addresses as an operator writes them: `{url} {scheme} {host} {app} {path} {id} {token}` are filled in. Null: the engine has none. */
export interface MediaTemplates {
  whip: string;
  rtmp: string | null;
  hls: string;
  whep: string | null;
  mp4: string | null;
}

/** A media engine that runs somewhere else, as it is reached. */
export interface ForeignMedia {
  /** where browsers reach it, without a slash at the end */
  url: string;
  /** where its API is called from here */
  apiUrl: string;
  /** Ant Media's application */
  app: string;
  /** what a stream is called in it; `{id}` is filled in */
  path: string;
  user: string | null;
  password: string | null;
  /** the `Authorization` header of API calls, whole; instead of user and password */
  authorization: string | null;
  /** the last part of the address at which it calls us */
  webhookSecret: string;
  /** which tokens Ant Media checks: of these two one alone is switched on there */
  tokens: 'one-time' | 'jwt';
  templates: MediaTemplates;
}

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());

/** The variables of engines other than the embedded one. */
export const foreignMediaVariables = {
  MEDIA_URL: text,
  MEDIA_API_URL: text,
  MEDIA_API_USER: text,
  MEDIA_API_PASSWORD: text,
  MEDIA_API_AUTHORIZATION: text,
  MEDIA_APP: z.preprocess(
    (value) => value || 'LiveApp',
    z.string().regex(/^[\w.-]+$/, 'letters, digits, dots and dashes'),
  ),
  MEDIA_PATH: z.preprocess(
    (value) => value || '{id}',
    z.string().regex(/^[\w./-]*\{id\}[\w./-]*$/, 'write {id} where the name of the stream stands, as in live/{id}'),
  ),
  MEDIA_WEBHOOK_SECRET: text,
  MEDIA_TOKENS: z.preprocess((value) => value || 'one-time', z.enum(['one-time', 'jwt'])),
  MEDIA_WHIP_URL: text,
  MEDIA_RTMP_URL: text,
  MEDIA_HLS_URL: text,
  MEDIA_WHEP_URL: text,
  MEDIA_MP4_URL: text,
};
export type ForeignMediaVariables = z.infer<z.ZodObject<typeof foreignMediaVariables>>;
export type ForeignEngine = 'antmedia' | 'mediamtx';

/** What each engine answers at by its documentation, with the ports it has when nobody changed them. */
export const MEDIA_DEFAULTS: Record<ForeignEngine, MediaTemplates & { api: string }> = {
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

const KNOWN = new Set(['url', 'scheme', 'host', 'app', 'path', 'id', 'token']);

/** What is wrong with a template, in words; null where nothing is. */
function faultOf(template: string): string | null {
  const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '');
  const unknown = used.find((name) => !KNOWN.has(name));
  if (unknown !== undefined) return `{${unknown}} is nothing that is filled in: use {${[...KNOWN].join('} {')}}`;
  if (!used.includes('path') && !used.includes('id')) return 'the stream is missing: write {path} or {id}';
  if (!used.includes('token')) return 'the token is missing: write ?token={token}';
  return null;
}

const addressIn = (value: string | undefined): URL | null =>
  value && URL.canParse(value) && /^https?:/.test(value) ? new URL(value) : null;

/** Reads how a foreign engine is reached. Adds what is wrong to `faults`, in words that tell what to do. */
export function foreignMediaFrom(
  engine: ForeignEngine,
  e: ForeignMediaVariables,
  faults: string[],
): ForeignMedia | null {
  const before = faults.length;
  const address = addressIn(e.MEDIA_URL);
  if (!address)
    faults.push(
      `MEDIA_ENGINE=${engine} needs MEDIA_URL, the address at which browsers reach it, like https://media.example.org`,
    );
  if (e.MEDIA_API_URL && !addressIn(e.MEDIA_API_URL))
    faults.push('MEDIA_API_URL is no address: write it like http://10.0.0.5:9997');
  if (!/^[\w-]{20,200}$/.test(e.MEDIA_WEBHOOK_SECRET ?? ''))
    faults.push(
      `MEDIA_ENGINE=${engine} needs MEDIA_WEBHOOK_SECRET, 20 letters and digits or more, for example from: openssl rand -hex 24`,
    );
  if (Boolean(e.MEDIA_API_USER) !== Boolean(e.MEDIA_API_PASSWORD))
    faults.push('MEDIA_API_USER and MEDIA_API_PASSWORD belong together');
  const standard = MEDIA_DEFAULTS[engine];
  const template = (name: 'WHIP' | 'RTMP' | 'HLS' | 'WHEP' | 'MP4', otherwise: string | null) => {
    const given = e[`MEDIA_${name}_URL`];
    if (given === 'off') return null;
    const fault = given ? faultOf(given) : null;
    if (fault) faults.push(`MEDIA_${name}_URL: ${fault}`);
    return given ?? otherwise;
  };
  const [whip, hls] = [template('WHIP', standard.whip), template('HLS', standard.hls)];
  if (whip === null || hls === null)
    faults.push('MEDIA_WHIP_URL and MEDIA_HLS_URL cannot be off: cameras and viewers need them');
  const templates = {
    rtmp: template('RTMP', standard.rtmp),
    whep: template('WHEP', standard.whep),
    mp4: template('MP4', standard.mp4),
  };
  if (!address || whip === null || hls === null || faults.length > before) return null;
  const url = address.href.replace(/\/+$/, '');
  return {
    url,
    apiUrl: (e.MEDIA_API_URL ?? standard.api.replace('{url}', url).replace('{host}', address.hostname)).replace(
      /\/+$/,
      '',
    ),
    app: e.MEDIA_APP,
    path: e.MEDIA_PATH,
    user: e.MEDIA_API_USER ?? null,
    password: e.MEDIA_API_PASSWORD ?? null,
    authorization: e.MEDIA_API_AUTHORIZATION ?? null,
    webhookSecret: e.MEDIA_WEBHOOK_SECRET ?? '',
    tokens: e.MEDIA_TOKENS,
    templates: { whip, hls, ...templates },
  };
}
