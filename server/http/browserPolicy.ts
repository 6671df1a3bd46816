import { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { ANALYTICS_HEADER, API_BASE } from '@contract/base';
import { SOCKET_PATH } from '@contract/events';
// the one import from the web: these texts are allowed by their hashes
import { INLINE_SCRIPTS } from '../../src/lib/inlineScripts';

/** What a browser may load and do on the site's pages, besides the site itself. Origins are like `https://example.org`. */
export interface BrowserPolicyOptions {
  /** the site is reached over https only */
  https: boolean;
  /** `next dev`, which evaluates code */
  dev: boolean;
  /** whether `/api/docs` is served */
  apiDocs: boolean;
  /** other origins of the API and the sockets */
  connect: readonly string[];
  /** origins of external media engines */
  media: readonly string[];
  /** origins of the bucket that private files are fetched from */
  files: readonly string[];
  /** origins of pictures in the operator's texts and settings */
  pictures: readonly string[];
}

type Headers = readonly (readonly [string, string])[];

const CSP = 'content-security-policy';
const ANALYTICS = {
  scripts: ['https://*.googletagmanager.com'],
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
};

/** Returns the source that allows one inline script. */
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const policyOf = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const NONE = ["'none'"];
const SELF = ["'self'"];
/** antd and React write style attributes and style elements. */
const STYLES = ["'self'", "'unsafe-inline'"];

/**
 * Returns the policy of pages. Scripts come from the site, and those inside a page are allowed by their hashes.
 * @param analytics whether the site has an analytics code
 */
function pagePolicy({ dev, connect, media, files, pictures }: BrowserPolicyOptions, analytics: boolean): string {
  const reports = analytics ? ANALYTICS.reports : [];
  return policyOf({
    'default-src': NONE,
    'script-src': [
      ...SELF,
      ...INLINE_SCRIPTS.map(hashOf),
      ...(analytics ? ANALYTICS.scripts : []),
      ...(dev ? ["'unsafe-eval'"] : []),
    ],
    'style-src': STYLES,
    'img-src': [...SELF, 'data:', 'blob:', ...files, ...pictures, ...reports],
    'media-src': [...SELF, 'blob:', ...files, ...media],
    'font-src': SELF,
    'connect-src': [...SELF, ...connect, ...media, ...files, ...reports],
    // hls.js starts its worker from a blob
    'worker-src': [...SELF, 'blob:'],
    'manifest-src': SELF,
    'object-src': NONE,
    'base-uri': NONE,
    // payment pages are opened as links, not by forms
    'form-action': SELF,
    'frame-ancestors': NONE,
  });
}

/** Returns the policy of embedded players: the only pages that other sites may put into a frame. */
function embedPolicy({ connect, media, files, pictures }: BrowserPolicyOptions): string {
  return policyOf({
    'default-src': NONE,
    'script-src': SELF,
    'style-src': STYLES,
    'img-src': [...SELF, 'data:', ...files, ...pictures],
    'media-src': [...SELF, 'blob:', ...files, ...media],
    'font-src': SELF,
    'connect-src': [...SELF, ...connect, ...media],
    // hls.js starts its worker from a blob
    'worker-src': [...SELF, 'blob:'],
    'base-uri': NONE,
    'form-action': NONE,
    'frame-ancestors': ['*'],
  });
}

/** For answers that are not shown as pages: calls, live video, sockets. */
const DATA_POLICY = policyOf({ 'default-src': NONE, 'frame-ancestors': NONE });

/** For stored files. A browser that opens one shows it, and runs nothing in it. */
const FILE_POLICY = policyOf({
  'default-src': NONE,
  'img-src': SELF,
  'media-src': SELF,
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': NONE,
  sandbox: [],
});

/** For the page of the API's documentation (Swagger UI). */
const DOCS_POLICY = policyOf({
  'default-src': NONE,
  'script-src': SELF,
  'style-src': STYLES,
  'img-src': [...SELF, 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
  'base-uri': NONE,
  'form-action': NONE,
  'frame-ancestors': NONE,
});

/** Features that pages never use. Camera, microphone and screen are for performers. */
const PERMISSIONS = [
  ...['camera', 'microphone', 'display-capture'].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Half a year and more counts as permanent; subdomains are not ours to decide about. */
const HSTS_SECONDS = 365 * 86_400;

const isBelow = (prefix: string, url: string) =>
  url.startsWith(prefix) && (url.length === prefix.length || '/?'.includes(url[prefix.length]!));

/** Decides the security headers of every answer of the site. */
export interface BrowserPolicy {
  /** Returns the headers for a URL. `analytics`: the page said that the site has an analytics code. */
  headersFor(url: string, analytics: boolean): Headers;
}

/** Creates the policy. All headers are made once, so a response costs no hashing. */
export function createBrowserPolicy(options: BrowserPolicyOptions): BrowserPolicy {
  const common: Headers = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', PERMISSIONS],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-site'],
    ['origin-agent-cluster', '?1'],
    ...(options.https ? [['strict-transport-security', `max-age=${HSTS_SECONDS}`] as const] : []),
  ];
  const withPolicy = (policy: string): Headers => [[CSP, policy], ...common];
  const without = (headers: Headers, ...names: string[]) => headers.filter(([name]) => !names.includes(name));
  const embed: Headers = [[CSP, embedPolicy(options)], ...without(common, 'x-frame-options')];
  // the pictures of share cards stand in pages of other sites
  const shared: Headers = [
    ...without(withPolicy(FILE_POLICY), 'cross-origin-resource-policy'),
    ['cross-origin-resource-policy', 'cross-origin'],
  ];
  const [page, measured, data, file, docs] = [
    pagePolicy(options, false),
    pagePolicy(options, true),
    DATA_POLICY,
    FILE_POLICY,
    DOCS_POLICY,
  ].map(withPolicy) as [Headers, Headers, Headers, Headers, Headers];
  return {
    headersFor: (url, analytics) => {
      if (isBelow('/embed', url)) return embed;
      if (['/files/rooms', '/files/public/shows', '/files/clips'].some((prefix) => isBelow(prefix, url))) return shared;
      if (isBelow('/files', url)) return file;
      if (options.apiDocs && isBelow(`${API_BASE}/docs`, url)) return docs;
      if ([API_BASE, '/media', SOCKET_PATH].some((prefix) => isBelow(prefix, url))) return data;
      return analytics ? measured : page;
    },
  };
}

/** The headers of a response that nothing has decided about are added when its head is written, so none lacks them. */
export function responsesWith(policy: BrowserPolicy): typeof ServerResponse {
  return class extends ServerResponse {
    override writeHead(...head: [status: number, ...rest: never[]]): this {
      if (!this.headersSent) {
        const analytics = this.hasHeader(ANALYTICS_HEADER);
        if (analytics) this.removeHeader(ANALYTICS_HEADER);
        for (const [name, value] of policy.headersFor(this.req.url ?? '/', analytics))
          if (!this.hasHeader(name)) this.setHeader(name, value);
      }
      return super.writeHead(...head);
    }
  } as typeof ServerResponse;
}
