import path from 'node:path';
import { type UploadKind } from '@contract/endpoint';
import { bytesOfMegabytes } from '@contract/limits';
import { readBrowserPolicy } from './browserConfig';
import { demoErrors, incompleteSettings, liveErrors } from './configRules';
import { Environment, type Variables } from './environment';
import { type ExternalMedia, readExternalMedia } from './externalMedia';
import { type BrowserPolicyOptions } from './http/browserPolicy';
import { type Proxies } from './http/proxies';
import { type Secrets } from './sealing/keys';
import { type SealKey } from './sealing/sealing';
import { type S3Settings } from './storage/s3';

/** The server's configuration: parsed once, with every default applied. */
export interface Config {
  mode: 'demo' | 'live';
  /** load the demo marketplace and its streams */
  demo: boolean;
  dev: boolean;
  host: string;
  port: number;
  /** `media` and `jobs` run a media node or jobs alone; API processes work on jobs too, unless `jobs` is false */
  parts: { web: boolean; api: boolean; media: boolean; jobs: boolean };
  /** origin that visitors use, without a trailing slash; null: localhost and the port */
  publicUrl: string | null;
  /** origin of the API for a separate web process; null: this process */
  apiOrigin: string | null;
  /** where the other API processes reach this one; null: the address of this machine and the port */
  nodeOrigin: string | null;
  /** where a crowd fetches public shows, and the secret that signs its passes; null: at the site itself */
  edge: { url: string; secret: string } | null;
  dataDir: string;
  databaseUrl: string | null;
  /** past the connection pool that `databaseUrl` names; null: there is none */
  databaseDirectUrl: string | null;
  /** the most database connections: for requests, and for jobs */
  pools: { requests: number; jobs: number };
  redisUrl: string | null;
  /** keys for links to files, stream tokens and the like derive from them (sealing/keys.ts) */
  secrets: Secrets;
  /** encrypt payment details and identity documents; empty: a generated key in the data folder */
  encryptionKeys: SealKey[];
  /** proves that a call comes from our server rendering; null: generated at start */
  internalSecret: string | null;
  proxies: Proxies;
  /** how a process ends: how long it serves on, and the most that requests in flight may take */
  drain: { graceMs: number; timeoutMs: number };
  rateLimits: boolean;
  logLevel: string;
  accessLog: boolean;
  /** where the metrics are served; null: nowhere */
  metrics: { port: number; host: string } | null;
  /** whether push services and performers' webhooks may have addresses of this machine and its network, for tests */
  outgoing: { allowPrivate: boolean };
  /** `webhookKey` signs the webhooks of the mail provider; null: it sends none */
  mail: { smtpUrl: string | null; from: string; webhookKey: Buffer | null };
  payments: {
    provider: 'sandbox' | 'stripe';
    stripeSecretKey: string | null;
    stripeWebhookSecret: string | null;
    /** null: Stripe itself */
    stripeApiUrl: string | null;
  };
  media: {
    /** off: media nodes receive and serve the streams */
    engine: 'embedded' | 'off' | 'antmedia' | 'mediamtx';
    /** how to reach an external engine; null for the embedded one and media nodes */
    external: ExternalMedia | null;
    /** 0: any free port */
    port: number;
    announce: string | null;
    udpPorts: string | null;
    /** null: no RTMP */
    rtmpPort: number | null;
    /** the RTMP address of the media nodes, with MEDIA_ENGINE=off; null: no RTMP */
    rtmpUrl: string | null;
    /** offer WebRTC over TCP too */
    tcp: boolean;
    iceServers: { urls: string; username?: string; credential?: string }[];
    /** cores that smaller sizes of live video may use; 0: there are none */
    ladderCores: number;
    /** browsers publish a large picture in several sizes */
    simulcast: boolean;
    /** shared with TURN servers, for credentials that expire */
    turnSecret: string | null;
  };
  /** the limits of one recording and the disk space that stays free; null: no recordings */
  recording: { folder: string; seconds: number; bytes: number; keepFree: number } | null;
  /** where public shows are kept for viewers who go back, and the disk space that stays free */
  rewind: { folder: string; bytes: number; keepFree: number };
  /** the largest uploaded file in bytes, by kind */
  uploads: Record<UploadKind, number>;
  /** the ffmpeg program; null: never used */
  ffmpeg: string | null;
  /** the PATH in which programs are looked up */
  searchPath: string | undefined;
  /** what browsers may load on the site's pages */
  browser: BrowserPolicyOptions;
  /** the bucket for uploads; null: the folder `files` of `dataDir` */
  s3: S3Settings | null;
}

const s3Of = (e: Variables): S3Settings => ({
  bucket: e.S3_BUCKET ?? '',
  region: e.S3_REGION,
  endpoint: e.S3_ENDPOINT ?? null,
  accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
  direct: e.S3_DIRECT,
});

const mailOf = (e: Variables): Config['mail'] => ({
  smtpUrl: e.SMTP_URL ?? null,
  from: e.MAIL_FROM,
  webhookKey: e.MAIL_WEBHOOK_SECRET ? Buffer.from(e.MAIL_WEBHOOK_SECRET.replace('whsec_', ''), 'base64') : null,
});

const mediaOf = (e: Variables, external: ExternalMedia | null): Config['media'] => ({
  engine: e.MEDIA_ENGINE,
  external,
  port: e.MEDIA_PORT,
  announce: e.MEDIA_ANNOUNCE ?? null,
  udpPorts: e.MEDIA_UDP_PORTS ?? null,
  rtmpPort: e.MEDIA_RTMP_PORT,
  rtmpUrl: e.MEDIA_ENGINE === 'off' ? (e.MEDIA_RTMP_URL ?? null) : null,
  tcp: e.MEDIA_TCP,
  ladderCores: e.MEDIA_LADDER_CORES,
  simulcast: e.MEDIA_SIMULCAST,
  iceServers: e.MEDIA_ICE_SERVERS,
  turnSecret: e.MEDIA_TURN_SECRET ?? null,
});

const partsOf = (names: string[], jobs: boolean): Config['parts'] => ({
  web: names.includes('web'),
  api: names.includes('api'),
  media: names.includes('media'),
  jobs: names.includes('jobs') || (jobs && names.includes('api')),
});

const drainOf = (e: Variables, isLive: boolean): Config['drain'] => ({
  graceMs: (e.DRAIN_SECONDS ?? (isLive ? 2 : 0)) * 1000,
  timeoutMs: (e.DRAIN_TIMEOUT_SECONDS ?? 60) * 1000,
});

const externalMediaOf = (e: Variables, errors: string[]): ExternalMedia | null =>
  e.MEDIA_ENGINE === 'embedded' || e.MEDIA_ENGINE === 'off' ? null : readExternalMedia(e.MEDIA_ENGINE, e, errors);

const recordingOf = (e: Variables, dataDir: string): Config['recording'] => ({
  folder: path.join(dataDir, 'recordings'),
  seconds: Math.round(e.RECORDING_HOURS * 3600),
  bytes: bytesOfMegabytes(e.RECORDING_MB),
  keepFree: bytesOfMegabytes(e.RECORDING_FREE_MB),
});

const rewindOf = (e: Variables, dataDir: string): Config['rewind'] => ({
  folder: path.join(dataDir, 'rewind'),
  bytes: bytesOfMegabytes(e.REWIND_MB),
  keepFree: bytesOfMegabytes(e.REWIND_FREE_MB),
});

/** What the environment asks for: the configuration as far as it can be read, and what is wrong with it. */
interface Inspection {
  config: Config;
  /** variables that cannot be read; the configuration has their defaults */
  invalid: string[];
  /** settings that the mode refuses, or that need others */
  refused: string[];
}

/** Reads the configuration from environment variables without refusing it, for `npm run doctor`. */
export function inspectConfig(env: Record<string, string | undefined>, root: string = process.cwd()): Inspection {
  const parsed = Environment.safeParse(env);
  if (parsed.success) return { ...configOf(parsed.data, env, root), invalid: [] };
  const { issues } = parsed.error;
  const names = new Set(issues.map(({ path: [name] }) => String(name)));
  const readable = Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
  return {
    ...configOf(Environment.parse(readable), env, root),
    invalid: issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  };
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');

/**
 * Reads the configuration from environment variables.
 * @throws Error naming every invalid variable, one per line
 */
export function readConfig(env: Record<string, string | undefined>, root: string = process.cwd()): Config {
  const { config, invalid, refused } = inspectConfig(env, root);
  if (invalid.length) throw new Error(`The configuration is invalid:\n${indented(invalid)}`);
  if (refused.length) throw new Error(`Footlights cannot start with this configuration:\n${indented(refused)}`);
  return config;
}

function configOf(
  e: Variables,
  { PATH }: Record<string, string | undefined>,
  root: string,
): { config: Config; refused: string[] } {
  const isLive = e.FOOTLIGHTS_MODE === 'live';
  const refused = [...(isLive ? liveErrors(e) : demoErrors(e)), ...incompleteSettings(e)];
  const external = externalMediaOf(e, refused);
  return { config: makeConfig(e, PATH, root, external), refused };
}

function makeConfig(
  e: Variables,
  searchPath: string | undefined,
  root: string,
  external: ExternalMedia | null,
): Config {
  const isLive = e.FOOTLIGHTS_MODE === 'live';
  const dataDir = path.resolve(root, e.FOOTLIGHTS_DATA ?? 'data');
  const dev = e.NODE_ENV === 'development';
  const s3 = e.STORAGE === 's3' ? s3Of(e) : null;
  return {
    mode: e.FOOTLIGHTS_MODE,
    demo: e.FOOTLIGHTS_MODE === 'demo' && e.FOOTLIGHTS_DEMO,
    dev,
    host: e.HOST ?? (isLive ? '0.0.0.0' : '127.0.0.1'),
    port: e.PORT,
    parts: partsOf(e.FOOTLIGHTS_PARTS.split(','), e.JOBS),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    nodeOrigin: e.NODE_ORIGIN ?? null,
    apiOrigin: e.API_ORIGIN?.replace(/\/+$/, '') ?? null,
    edge: e.EDGE_URL && e.EDGE_SECRET ? { url: e.EDGE_URL.replace(/\/+$/, ''), secret: e.EDGE_SECRET } : null,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    pools: { requests: e.DATABASE_POOL, jobs: e.DATABASE_JOBS_POOL },
    redisUrl: e.REDIS_URL ?? null,
    secrets: e.FOOTLIGHTS_SECRET,
    encryptionKeys: e.ENCRYPTION_KEYS,
    internalSecret: e.INTERNAL_SECRET ?? null,
    proxies: { trusts: e.TRUST_PROXY, countryHeader: e.COUNTRY_HEADER ?? null },
    drain: drainOf(e, isLive),
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    accessLog: e.ACCESS_LOG,
    metrics: e.METRICS_PORT === undefined ? null : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    outgoing: { allowPrivate: e.PUSH_PRIVATE_ADDRESSES },
    mail: mailOf(e),
    payments: {
      provider: e.PAYMENT_PROVIDER,
      stripeSecretKey: e.STRIPE_SECRET_KEY ?? null,
      stripeWebhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
      stripeApiUrl: e.STRIPE_API_URL ?? null,
    },
    media: mediaOf(e, external),
    recording: e.RECORDING ? recordingOf(e, dataDir) : null,
    rewind: rewindOf(e, dataDir),
    uploads: {
      video: bytesOfMegabytes(e.UPLOAD_VIDEO_MB),
      file: bytesOfMegabytes(e.UPLOAD_FILE_MB),
      picture: bytesOfMegabytes(e.UPLOAD_PICTURE_MB),
    },
    ffmpeg: e.FFMPEG === 'off' ? null : e.FFMPEG,
    searchPath,
    browser: readBrowserPolicy(e, { dev, https: isLive, demo: !isLive, s3, external, edge: e.EDGE_URL }),
    s3,
  };
}
