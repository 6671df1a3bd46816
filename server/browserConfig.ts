import { z } from 'zod';
import { isOrigin } from './configRules';
import { type ExternalMedia } from './externalMedia';
import { type BrowserPolicyOptions } from './http/browserPolicy';
import { type S3Settings } from './storage/s3';

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());

/** The environment variables that decide what browsers may load, besides those of storage and media. */
export const browserVariables = {
  /** on: the API's documentation at /api/docs; without it: on in demo mode */
  API_DOCS: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value) || undefined,
    z.enum(['on', 'off']).optional(),
  ),
  PUBLIC_API_BASE: text,
  PUBLIC_SOCKET_ORIGIN: text,
  PICTURE_ORIGINS: z
    .preprocess((value) => value ?? '', z.string())
    .transform((given, check) => {
      const origins = given.split(',').flatMap((part) => part.trim().replace(/\/$/, '') || []);
      if (!origins.every(isOrigin))
        check.addIssue('must be origins like https://pictures.example.org, separated by commas');
      return origins;
    }),
};
type BrowserVariables = z.infer<z.ZodObject<typeof browserVariables>>;

const originsOf = (...urls: (string | null | undefined)[]): string[] => [
  ...new Set(
    urls.flatMap((url) => (url && URL.canParse(url) && /^(https?|wss?):/.test(url) ? new URL(url).origin : [])),
  ),
];

/** Returns the origins of the URLs that browsers open at an external media engine. */
function mediaOrigins({ url, templates: { whip, whep, hls, mp4 } }: ExternalMedia): string[] {
  const { protocol, hostname } = new URL(url);
  const filled = [whip, whep, hls, mp4].map((template) =>
    template
      ?.replaceAll('{url}', url)
      .replaceAll('{scheme}', protocol.slice(0, -1))
      .replaceAll('{host}', hostname)
      .replace(/[{}]/g, ''),
  );
  return originsOf(...filled);
}

/** Returns the origin of presigned URLs. Buckets of Amazon have names of their own. */
const bucketOrigin = ({ endpoint, bucket, region }: S3Settings): string[] =>
  originsOf(endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`);

/** Derives what browsers may load from the configuration. */
export function readBrowserPolicy(
  e: BrowserVariables,
  {
    dev,
    https,
    demo,
    s3,
    external,
    edge,
  }: {
    dev: boolean;
    https: boolean;
    demo: boolean;
    s3: S3Settings | null;
    external: ExternalMedia | null;
    edge: string | undefined;
  },
): BrowserPolicyOptions {
  const sockets = originsOf(e.PUBLIC_SOCKET_ORIGIN);
  return {
    https,
    dev,
    apiDocs: e.API_DOCS ? e.API_DOCS === 'on' : demo,
    connect: [
      ...new Set([...originsOf(e.PUBLIC_API_BASE), ...sockets, ...sockets.map((one) => one.replace(/^http/, 'ws'))]),
    ],
    media: [...(external ? mediaOrigins(external) : []), ...originsOf(edge)],
    files: s3?.direct ? bucketOrigin(s3) : [],
    pictures: e.PICTURE_ORIGINS,
  };
}
