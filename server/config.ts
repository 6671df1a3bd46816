import path from 'node:path';
import { z } from 'zod';
import { type UploadKind } from '@contract/endpoint';
import { UPLOAD_DEFAULT_MAX_MB, bytesOfMegabytes } from '@contract/limits';
import { type ExternalMedia, readExternalMedia, externalMediaVariables } from './externalMedia';
import { KEY_BYTES, type SealKey } from './sealing/sealing';
import { type S3Settings } from './storage/s3';

const flag = (otherwise: boolean) =>
  z.preprocess(
    (value) =>
      value === undefined || value === ''
        ? otherwise
        : /^(1|true|on|yes)$/i.test(String(value))
          ? true
          : /^(0|false|off|no)$/i.test(String(value))
            ? false
            : value,
    z.boolean(),
  );
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const port = (otherwise: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? otherwise : value),
    z.coerce.number().int().min(0).max(65535),
  );
const megabytes = (otherwise: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? otherwise : value),
    z.coerce.number().positive().max(1_000_000),
  );

/** `name:base64, name:base64`: the first seals, all of them open. */
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
          check.addIssue(`write it as name:key, each key ${KEY_BYTES} bytes in base64`);
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

/** The secret that a checkout without settings runs with. Public, so `live` refuses it. */
const DEVELOPMENT_SECRET = 'footlights-development-secret-not-for-live';

/** Every variable the server reads, under its name in the environment. `.env.example` explains each. */
const Environment = z.object({
  FOOTLIGHTS_MODE: z.preprocess((value) => value || 'demo', z.enum(['demo', 'live'])),
  /** whether the demo marketplace is loaded into an empty database; in demo mode only */
  FOOTLIGHTS_DEMO: flag(true),
  NODE_ENV: text,
  HOST: z.preprocess((value) => value || '0.0.0.0', z.string()),
  PORT: port(3000),
  /** which parts this process runs: both by default, `web` or `api` behind a proxy */
  FOOTLIGHTS_PARTS: z.preprocess((value) => value || 'web,api', z.string().regex(/^(web|api)(,(web|api))?$/)),
  PUBLIC_URL: text,
  API_ORIGIN: text,
  FOOTLIGHTS_DATA: text,
  DATABASE_URL: text,
  REDIS_URL: text,
  FOOTLIGHTS_SECRET: z.preprocess((value) => value || DEVELOPMENT_SECRET, z.string().min(24)),
  ENCRYPTION_KEYS: keys,
  INTERNAL_SECRET: text,
  TRUST_PROXY: flag(false),
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
  MEDIA_ENGINE: z.preprocess((value) => value || 'embedded', z.enum(['embedded', 'antmedia', 'mediamtx'])),
  ...externalMediaVariables,
  /** where the embedded media server listens on loopback, for a proxy that goes there itself; 0: the system's choice */
  MEDIA_PORT: z.preprocess((value) => value || 0, z.coerce.number().int().min(0).max(65535)),
  MEDIA_ANNOUNCE: text,
  MEDIA_UDP_PORTS: text,
  /** RTMP for programs such as OBS; off: none */
  MEDIA_RTMP_PORT: z.preprocess(
    (value) => (value === undefined || value === '' ? 1935 : value === 'off' ? null : value),
    z.coerce.number().int().min(0).max(65535).nullable(),
  ),
  MEDIA_TCP: flag(false),
  MEDIA_ICE_SERVERS: iceServers,
  MEDIA_TURN_SECRET: text,
  /** off: no show is recorded, whatever performers wish */
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

/** The server's configuration: parsed once, plain values, nothing optional that is needed. */
export interface Config {
  mode: 'demo' | 'live';
  /** load the demo marketplace and its stand-ins */
  demo: boolean;
  dev: boolean;
  host: string;
  port: number;
  parts: { web: boolean; api: boolean };
  /** origin that visitors use, without a slash at the end; null: taken from the port at start */
  publicUrl: string | null;
  /** where the web finds the API when it runs apart; null: this process */
  apiOrigin: string | null;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** signs what leaves the server and comes back: file addresses, sandbox payments */
  secret: string;
  /** seal what must come back in clear, such as account numbers; empty: one of the site's own, in the data folder */
  encryptionKeys: SealKey[];
  /** proves that a call comes from our own rendering; null: made at start */
  internalSecret: string | null;
  trustProxy: boolean;
  rateLimits: boolean;
  logLevel: string;
  mail: { smtpUrl: string | null; from: string };
  payments: {
    provider: 'sandbox' | 'stripe';
    stripeSecretKey: string | null;
    stripeWebhookSecret: string | null;
    /** null: Stripe itself */ stripeApiUrl: string | null;
  };
  media: {
    engine: 'embedded' | 'antmedia' | 'mediamtx';
    /** how another engine than the embedded one is reached; null with that one */ foreign: ExternalMedia | null;
    /** 0: the system's choice */ port: number;
    announce: string | null;
    udpPorts: string | null;
    /** null: no RTMP */ rtmpPort: number | null;
    /** offer WebRTC over TCP as well */ tcp: boolean;
    iceServers: { urls: string; username?: string; credential?: string }[];
    /** shared with TURN servers: names and passwords that end by themselves */ turnSecret: string | null;
  };
  /** how long and how large the recording of one show may get, and what stays free of the disk; null: nothing is recorded */
  recording: { folder: string; seconds: number; bytes: number; keepFree: number } | null;
  /** the most bytes of an uploaded file, by what it is */
  uploads: Record<UploadKind, number>;
  /** the program that draws frames and transcodes where there is one; null: never */
  ffmpeg: string | null;
  /** where programs are looked for, as the system spells it */
  searchPath: string | undefined;
  /** where uploads stay; null: the folder `files` of `dataDir` */
  s3: S3Settings | null;
}

/** What is refused in live mode, in words that tell what to do. */
function faultsOfLive(env: z.infer<typeof Environment>): string[] {
  const faults: string[] = [];
  if (env.FOOTLIGHTS_SECRET === DEVELOPMENT_SECRET)
    faults.push('FOOTLIGHTS_SECRET is the public development secret: set your own, at least 24 characters');
  if (env.ENCRYPTION_KEYS.length === 0)
    faults.push(
      'ENCRYPTION_KEYS is missing: account numbers are stored encrypted; set main:$(openssl rand -base64 32) and keep it apart from backups',
    );
  if (env.PAYMENT_PROVIDER === 'sandbox')
    faults.push('PAYMENT_PROVIDER is the sandbox, which gives tokens away: set stripe');
  if (!env.PUBLIC_URL) faults.push('PUBLIC_URL is missing: mails and payments need the address that visitors use');
  return faults;
}

const s3Of = (e: z.infer<typeof Environment>): S3Settings => ({
  bucket: e.S3_BUCKET ?? '',
  region: e.S3_REGION,
  endpoint: e.S3_ENDPOINT ?? null,
  accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
  direct: e.S3_DIRECT,
});

/**
 * Reads the configuration from an environment.
 * @throws Error naming every variable that is wrong, one a line.
 */
export function readConfig(env: Record<string, string | undefined>, root: string = process.cwd()): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    throw new Error(
      `The configuration is wrong:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  }
  const e = parsed.data;
  const dataDir = path.resolve(root, e.FOOTLIGHTS_DATA ?? 'data');
  const faults = e.FOOTLIGHTS_MODE === 'live' ? faultsOfLive(e) : [];
  if (e.PAYMENT_PROVIDER === 'stripe' && (!e.STRIPE_SECRET_KEY || !e.STRIPE_WEBHOOK_SECRET))
    faults.push('PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  if (e.STORAGE === 's3' && !(e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY))
    faults.push('STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const foreign = e.MEDIA_ENGINE === 'embedded' ? null : readExternalMedia(e.MEDIA_ENGINE, e, faults);
  if (faults.length)
    throw new Error(
      `Footlights does not start in this configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  return {
    mode: e.FOOTLIGHTS_MODE,
    demo: e.FOOTLIGHTS_MODE === 'demo' && e.FOOTLIGHTS_DEMO,
    dev: e.NODE_ENV === 'development',
    host: e.HOST,
    port: e.PORT,
    parts: { web: e.FOOTLIGHTS_PARTS.includes('web'), api: e.FOOTLIGHTS_PARTS.includes('api') },
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    apiOrigin: e.API_ORIGIN?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    secret: e.FOOTLIGHTS_SECRET,
    encryptionKeys: e.ENCRYPTION_KEYS,
    internalSecret: e.INTERNAL_SECRET ?? null,
    trustProxy: e.TRUST_PROXY,
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM },
    payments: {
      provider: e.PAYMENT_PROVIDER,
      stripeSecretKey: e.STRIPE_SECRET_KEY ?? null,
      stripeWebhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
      stripeApiUrl: e.STRIPE_API_URL ?? null,
    },
    media: {
      engine: e.MEDIA_ENGINE,
      foreign,
      port: e.MEDIA_PORT,
      announce: e.MEDIA_ANNOUNCE ?? null,
      udpPorts: e.MEDIA_UDP_PORTS ?? null,
      rtmpPort: e.MEDIA_RTMP_PORT,
      tcp: e.MEDIA_TCP,
      iceServers: e.MEDIA_ICE_SERVERS,
      turnSecret: e.MEDIA_TURN_SECRET ?? null,
    },
    recording: e.RECORDING
      ? {
          folder: path.join(dataDir, 'recordings'),
          seconds: Math.round(e.RECORDING_HOURS * 3600),
          bytes: bytesOfMegabytes(e.RECORDING_MB),
          keepFree: bytesOfMegabytes(e.RECORDING_FREE_MB),
        }
      : null,
    uploads: {
      video: bytesOfMegabytes(e.UPLOAD_VIDEO_MB),
      file: bytesOfMegabytes(e.UPLOAD_FILE_MB),
      picture: bytesOfMegabytes(e.UPLOAD_PICTURE_MB),
    },
    ffmpeg: e.FFMPEG === 'off' ? null : e.FFMPEG,
    searchPath: env.PATH,
    s3: e.STORAGE === 's3' ? s3Of(e) : null,
  };
}
