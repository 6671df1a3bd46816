import { z } from 'zod';
import { UPLOAD_DEFAULT_MAX_MB } from '@contract/limits';
import { browserVariables } from './browserConfig';
import { externalMediaVariables } from './externalMedia';
import { NO_PROXIES, readTrust } from './http/proxies';
import { type Secrets } from './sealing/keys';
import { KEY_BYTES, type SealKey } from './sealing/sealing';

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
/** A URL with one of the schemes. */
const urlWith = (schemes: RegExp, example: string) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .refine((value) => schemes.test(value) && URL.canParse(value), `must be a URL like ${example}`)
      .optional(),
  );
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const PORT_FAULT = 'must be a port number from 0 to 65535';
const port = (fallback: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? fallback : value),
    z.coerce.number(PORT_FAULT).int(PORT_FAULT).min(0, PORT_FAULT).max(65535, PORT_FAULT),
  );
/** A number of at least 1. */
const size = (fallback: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? fallback : value),
    z.coerce.number('must be a number').int('must be a whole number').min(1).max(1000),
  );
const megabytes = (fallback: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? fallback : value),
    z.coerce.number().positive().max(1_000_000),
  );

const seconds = (most: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().min(0).max(most).optional());

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
export const Environment = z.object({
  FOOTLIGHTS_MODE: z.preprocess((value) => value || 'demo', z.enum(['demo', 'live'])),
  /** whether to load the demo marketplace into an empty database; demo mode only */
  FOOTLIGHTS_DEMO: flag(true),
  NODE_ENV: text,
  /** without it: loopback in demo mode, every address in live mode */
  HOST: text,
  PORT: port(3000),
  /** the parts that this process runs: web and API by default, one behind a proxy, or a media node or jobs alone */
  FOOTLIGHTS_PARTS: z.preprocess(
    (value) => value || 'web,api',
    z.string().regex(/^(media|jobs|(web|api)(,(web|api))?)$/, 'must be web, api, web,api, media or jobs'),
  ),
  /** off: this API process leaves jobs to others */
  JOBS: flag(true),
  PUBLIC_URL: text,
  API_ORIGIN: urlWith(/^https?:/, 'http://127.0.0.1:3001'),
  /** where the other API processes reach this one */
  NODE_ORIGIN: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^http:\/\/[^/]+:\d+$/, 'must be an origin with a port, like http://10.0.0.5:3000')
      .optional(),
  ),
  /** where a crowd fetches public shows: nginx or a CDN in front of the media server (deploy/edge.conf) */
  EDGE_URL: urlWith(/^https?:/, 'https://live.example.org'),
  EDGE_SECRET: text,
  FOOTLIGHTS_DATA: text,
  DATABASE_URL: urlWith(/^postgres(ql)?:/, 'postgres://user:password@host:5432/footlights'),
  /** past the connection pool that DATABASE_URL names, for listening, locks, jobs and migrations */
  DATABASE_DIRECT_URL: urlWith(/^postgres(ql)?:/, 'postgres://user:password@host:5432/footlights'),
  /** the most connections of this process: for requests, and for jobs */
  DATABASE_POOL: size(20),
  DATABASE_JOBS_POOL: size(5),
  REDIS_URL: urlWith(/^rediss?:/, 'redis://host:6379'),
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
  /** seconds for which a process that ends serves on; without it 2 in live mode */
  DRAIN_SECONDS: seconds(300),
  /** seconds that requests in flight may then take */
  DRAIN_TIMEOUT_SECONDS: seconds(3600),
  RATE_LIMITS: flag(true),
  /** on: one line for each request */
  ACCESS_LOG: flag(false),
  /** serves the metrics for Prometheus; without it: no metrics */
  METRICS_PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number(PORT_FAULT).int(PORT_FAULT).min(0, PORT_FAULT).max(65535, PORT_FAULT).optional(),
  ),
  METRICS_HOST: z.preprocess((value) => value || '127.0.0.1', z.string()),
  LOG_LEVEL: z.preprocess(
    (value) => value || 'warn',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  SMTP_URL: urlWith(/^smtps?:/, 'smtp://user:password@host:587'),
  /** for push services and for performers' webhooks */
  PUSH_PRIVATE_ADDRESSES: flag(false),
  MAIL_FROM: z.preprocess((value) => value || 'Footlights <no-reply@localhost>', z.string()),
  /** `whsec_` and the key in base64; without it: no webhook of a mail provider */
  MAIL_WEBHOOK_SECRET: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^whsec_[\w+/]{32,}=*$/, 'must be whsec_ and at least 24 bytes in base64, as the mail provider shows it')
      .optional(),
  ),
  PAYMENT_PROVIDER: z.preprocess((value) => value || 'sandbox', z.enum(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: urlWith(/^https?:/, 'http://127.0.0.1:12111'),
  MEDIA_ENGINE: z.preprocess((value) => value || 'embedded', z.enum(['embedded', 'off', 'antmedia', 'mediamtx'])),
  ...externalMediaVariables,
  ...browserVariables,
  /** the embedded media server's port on loopback, for a proxy that connects to it; 0: any free port */
  MEDIA_PORT: port(0),
  MEDIA_ANNOUNCE: text,
  MEDIA_UDP_PORTS: text,
  /** RTMP port for programs such as OBS; off: no RTMP */
  MEDIA_RTMP_PORT: z.preprocess(
    (value) => (value === undefined || value === '' ? 1935 : value === 'off' ? null : value),
    z.coerce.number().int().min(0).max(65535).nullable(),
  ),
  MEDIA_TCP: flag(false),
  /** cores that smaller sizes of live video may use; 0: there are none */
  MEDIA_LADDER_CORES: z.preprocess((value) => value || 0, z.coerce.number().min(0).max(1024)),
  /** off: browsers publish a large picture in one size */
  MEDIA_SIMULCAST: flag(true),
  MEDIA_ICE_SERVERS: iceServers,
  MEDIA_TURN_SECRET: text,
  /** off: shows are never recorded */
  RECORDING: flag(true),
  RECORDING_HOURS: z.preprocess((value) => value || 4, z.coerce.number().positive().max(100)),
  RECORDING_MB: megabytes(20_480),
  RECORDING_FREE_MB: megabytes(2048),
  /** of all public shows that one media server receives */
  REWIND_MB: megabytes(10_240),
  REWIND_FREE_MB: megabytes(4096),
  UPLOAD_VIDEO_MB: megabytes(UPLOAD_DEFAULT_MAX_MB.video),
  UPLOAD_FILE_MB: megabytes(UPLOAD_DEFAULT_MAX_MB.file),
  UPLOAD_PICTURE_MB: megabytes(UPLOAD_DEFAULT_MAX_MB.picture),
  FFMPEG: z.preprocess((value) => value || 'ffmpeg', z.string()),
  STORAGE: z.preprocess((value) => value || 'local', z.enum(['local', 's3'])),
  S3_ENDPOINT: urlWith(/^https?:/, 'https://s3.example.org'),
  S3_REGION: z.preprocess((value) => value || 'us-east-1', z.string()),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_DIRECT: flag(false),
});
/** The parsed environment variables. */
export type Variables = z.infer<typeof Environment>;
