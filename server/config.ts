import path from 'node:path';
import { z } from 'zod';
import { type UploadKind } from '@contract/endpoint';
import { UPLOAD_DEFAULT_MAX_MB, bytesOfMegabytes } from '@contract/limits';
import { browserVariables, readBrowserPolicy } from './browserConfig';
import { demoErrors, incompleteSettings, liveErrors } from './configRules';
import { type ExternalMedia, readExternalMedia, externalMediaVariables } from './externalMedia';
import { type BrowserPolicyOptions } from './http/browserPolicy';
import { NO_PROXIES, type Proxies, readTrust } from './http/proxies';
import { type Secrets } from './sealing/keys';
import { KEY_BYTES, type SealKey } from './sealing/sealing';
import { type S3Settings } from './storage/s3';

const flag = (fallback: boolean) =>
  z.preprocess(
    (value) =>
      value === undefined || value === ''
        ? fallback
        : /^(1|true|on|yes)$/i.test(String(value))
          ? true
          : /^(0|false|off|no)$/i.test(String(value))
            ? false
            : value,
    z.boolean(),
  );
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const port = (fallback: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? fallback : value),
    z.coerce.number().int().min(0).max(65535),
  );
const megabytes = (fallback: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? fallback : value),
    z.coerce.number().positive().max(1_000_000),
  );

/** `name:base64, name:base64`: the first key encrypts, all of them decrypt. */
const keys = z
  .preprocess((value) => value ?? '', z.string())
  .transform((given, check): SealKey[] =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [id = '', text = ''] = part.split(':');
        const key = Buffer.from(text, 'base64');
        if (!/^[\w-]{1,20}$/.test(id) || key.length !== KEY_BYTES)
          check.addIssue(`must be name:key, with a key of ${KEY_BYTES} bytes in base64`);
        return { id, key };
      }),
  );

/** `[{"urls":"stun:host:3478"}, {"urls":"turn:host:3478","username":"..","credential":".."}]` */
const iceServers = z
  .preprocess((value) => value || '[]', z.string())
  .transform((given, check) => {
    try {
      return z
        .array(
          z.object({
            urls: z.string().regex(/^(stun|turns?):/),
            username: z.string().optional(),
            credential: z.string().optional(),
          }),
        )
        .parse(JSON.parse(given));
    } catch {
      check.addIssue('must be JSON like [{"urls":"stun:host:3478"}]');
      return [];
    }
  });

/** The secret of the demo. It is public, so live mode refuses it. */
const DEVELOPMENT_SECRET = 'footlights-development-secret-not-for-live';
const SECRET_MIN_LENGTH = 24;

/** `current, former`: the first secret signs, all of them verify. */
const secrets = z
  .preprocess((value) => value || DEVELOPMENT_SECRET, z.string())
  .transform((given, check): Secrets => {
    const [current = '', ...former] = given.split(',').map((part) => part.trim());
    if ([current, ...former].some((secret) => secret.length < SECRET_MIN_LENGTH))
      check.addIssue(`must be secrets of at least ${SECRET_MIN_LENGTH} characters, separated by commas`);
    return [current, ...former];
  });

/** Every environment variable that the server reads. `.env.example` explains each. */
const Environment = z.object({
  FOOTLIGHTS_MODE: z.preprocess((value) => value || 'demo', z.enum(['demo', 'live'])),
  /** whether to load the demo marketplace into an empty database; demo mode only */
  FOOTLIGHTS_DEMO: flag(true),
  NODE_ENV: text,
  /** without it: loopback in demo mode, every address in live mode */
  HOST: text,
  PORT: port(3000),
  /** the parts that this process runs: web and API by default, one behind a proxy, or a media node alone */
  FOOTLIGHTS_PARTS: z.preprocess((value) => value || 'web,api', z.string().regex(/^(media|(web|api)(,(web|api))?)$/)),
  PUBLIC_URL: text,
  API_ORIGIN: text,
  /** where the other API processes reach this one */
  NODE_ORIGIN: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^http:\/\/[^/]+:\d+$/, 'must be an origin with a port, like http://10.0.0.5:3000')
      .optional(),
  ),
  FOOTLIGHTS_DATA: text,
  DATABASE_URL: text,
  REDIS_URL: text,
  FOOTLIGHTS_SECRET: secrets,
  ENCRYPTION_KEYS: keys,
  INTERNAL_SECRET: text,
  TRUST_PROXY: text.transform((given, check) => {
    try {
      return readTrust(given);
    } catch (error) {
      check.addIssue((error as Error).message);
      return NO_PROXIES.trusts;
    }
  }),
  COUNTRY_HEADER: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a header, like CF-IPCountry')
      .toLowerCase()
      .optional(),
  ),
  RATE_LIMITS: flag(true),
  LOG_LEVEL: z.preprocess(
    (value) => value || 'warn',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  SMTP_URL: text,
  MAIL_FROM: z.preprocess((value) => value || 'Footlights <no-reply@localhost>', z.string()),
  PAYMENT_PROVIDER: z.preprocess((value) => value || 'sandbox', z.enum(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: text,
  MEDIA_ENGINE: z.preprocess((value) => value || 'embedded', z.enum(['embedded', 'off', 'antmedia', 'mediamtx'])),
  ...externalMediaVariables,
  ...browserVariables,
  /** the embedded media server's port on loopback, for a proxy that connects to it; 0: any free port */
  MEDIA_PORT: z.preprocess((value) => value || 0, z.coerce.number().int().min(0).max(65535)),
  MEDIA_ANNOUNCE: text,
  MEDIA_UDP_PORTS: text,
  /** RTMP port for programs such as OBS; off: no RTMP */
  MEDIA_RTMP_PORT: z.preprocess(
    (value) => (value === undefined || value === '' ? 1935 : value === 'off' ? null : value),
    z.coerce.number().int().min(0).max(65535).nullable(),
  ),
  MEDIA_TCP: flag(false),
  MEDIA_ICE_SERVERS: iceServers,
  MEDIA_TURN_SECRET: text,
  /** off: shows are never recorded */
  RECORDING: flag(true),
  RECORDING_HOURS: z.preprocess((value) => value || 4, z.coerce.number().positive().max(100)),
  RECORDING_MB: megabytes(20_480),
  RECORDING_FREE_MB: megabytes(2048),
  UPLOAD_VIDEO_MB: megabytes(UPLOAD_DEFAULT_MAX_MB.video),
  UPLOAD_FILE_MB: megabytes(UPLOAD_DEFAULT_MAX_MB.file),
  UPLOAD_PICTURE_MB: megabytes(UPLOAD_DEFAULT_MAX_MB.picture),
  FFMPEG: z.preprocess((value) => value || 'ffmpeg', z.string()),
  STORAGE: z.preprocess((value) => value || 'local', z.enum(['local', 's3'])),
  S3_ENDPOINT: text,
  S3_REGION: z.preprocess((value) => value || 'us-east-1', z.string()),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_DIRECT: flag(false),
});

/** The server's configuration: parsed once, with every default applied. */
export interface Config {
  mode: 'demo' | 'live';
  /** load the demo marketplace and its streams */
  demo: boolean;
  dev: boolean;
  host: string;
  port: number;
  /** `media` runs a media node alone */
  parts: { web: boolean; api: boolean; media: boolean };
  /** origin that visitors use, without a trailing slash; null: localhost and the port */
  publicUrl: string | null;
  /** origin of the API for a separate web process; null: this process */
  apiOrigin: string | null;
  /** where the other API processes reach this one; null: the address of this machine and the port */
  nodeOrigin: string | null;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** keys for links to files, stream tokens and the like derive from them (sealing/keys.ts) */
  secrets: Secrets;
  /** encrypt payment details and identity documents; empty: a generated key in the data folder */
  encryptionKeys: SealKey[];
  /** proves that a call comes from our server rendering; null: generated at start */
  internalSecret: string | null;
  proxies: Proxies;
  rateLimits: boolean;
  logLevel: string;
  mail: { smtpUrl: string | null; from: string };
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
    /** shared with TURN servers, for credentials that expire */
    turnSecret: string | null;
  };
  /** the limits of one recording and the disk space that stays free; null: no recordings */
  recording: { folder: string; seconds: number; bytes: number; keepFree: number } | null;
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

const s3Of = (e: z.infer<typeof Environment>): S3Settings => ({
  bucket: e.S3_BUCKET ?? '',
  region: e.S3_REGION,
  endpoint: e.S3_ENDPOINT ?? null,
  accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
  direct: e.S3_DIRECT,
});

const mediaOf = (e: z.infer<typeof Environment>, external: ExternalMedia | null): Config['media'] => ({
  engine: e.MEDIA_ENGINE,
  external,
  port: e.MEDIA_PORT,
  announce: e.MEDIA_ANNOUNCE ?? null,
  udpPorts: e.MEDIA_UDP_PORTS ?? null,
  rtmpPort: e.MEDIA_RTMP_PORT,
  rtmpUrl: e.MEDIA_ENGINE === 'off' ? (e.MEDIA_RTMP_URL ?? null) : null,
  tcp: e.MEDIA_TCP,
  iceServers: e.MEDIA_ICE_SERVERS,
  turnSecret: e.MEDIA_TURN_SECRET ?? null,
});

const partsOf = (names: string[]): Config['parts'] => ({
  web: names.includes('web'),
  api: names.includes('api'),
  media: names.includes('media'),
});

const externalMediaOf = (e: z.infer<typeof Environment>, errors: string[]): ExternalMedia | null =>
  e.MEDIA_ENGINE === 'embedded' || e.MEDIA_ENGINE === 'off' ? null : readExternalMedia(e.MEDIA_ENGINE, e, errors);

const recordingOf = (e: z.infer<typeof Environment>, dataDir: string): Config['recording'] => ({
  folder: path.join(dataDir, 'recordings'),
  seconds: Math.round(e.RECORDING_HOURS * 3600),
  bytes: bytesOfMegabytes(e.RECORDING_MB),
  keepFree: bytesOfMegabytes(e.RECORDING_FREE_MB),
});

/**
 * Reads the configuration from environment variables.
 * @throws Error naming every invalid variable, one per line
 */
export function readConfig(env: Record<string, string | undefined>, root: string = process.cwd()): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    throw new Error(
      `The configuration is invalid:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  }
  const e = parsed.data;
  const dataDir = path.resolve(root, e.FOOTLIGHTS_DATA ?? 'data');
  const isLive = e.FOOTLIGHTS_MODE === 'live';
  const errors = [...(isLive ? liveErrors(e) : demoErrors(e)), ...incompleteSettings(e)];
  const external = externalMediaOf(e, errors);
  if (errors.length)
    throw new Error(
      `Footlights cannot start with this configuration:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
  const dev = e.NODE_ENV === 'development';
  const s3 = e.STORAGE === 's3' ? s3Of(e) : null;
  return {
    mode: e.FOOTLIGHTS_MODE,
    demo: e.FOOTLIGHTS_MODE === 'demo' && e.FOOTLIGHTS_DEMO,
    dev,
    host: e.HOST ?? (isLive ? '0.0.0.0' : '127.0.0.1'),
    port: e.PORT,
    parts: partsOf(e.FOOTLIGHTS_PARTS.split(',')),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    nodeOrigin: e.NODE_ORIGIN ?? null,
    apiOrigin: e.API_ORIGIN?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    secrets: e.FOOTLIGHTS_SECRET,
    encryptionKeys: e.ENCRYPTION_KEYS,
    internalSecret: e.INTERNAL_SECRET ?? null,
    proxies: { trusts: e.TRUST_PROXY, countryHeader: e.COUNTRY_HEADER ?? null },
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM },
    payments: {
      provider: e.PAYMENT_PROVIDER,
      stripeSecretKey: e.STRIPE_SECRET_KEY ?? null,
      stripeWebhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
      stripeApiUrl: e.STRIPE_API_URL ?? null,
    },
    media: mediaOf(e, external),
    recording: e.RECORDING ? recordingOf(e, dataDir) : null,
    uploads: {
      video: bytesOfMegabytes(e.UPLOAD_VIDEO_MB),
      file: bytesOfMegabytes(e.UPLOAD_FILE_MB),
      picture: bytesOfMegabytes(e.UPLOAD_PICTURE_MB),
    },
    ffmpeg: e.FFMPEG === 'off' ? null : e.FFMPEG,
    searchPath: env.PATH,
    browser: readBrowserPolicy(e, { dev, https: isLive, demo: !isLive, s3, external }),
    s3,
  };
}
