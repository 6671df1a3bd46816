/**
 * The only module of the web that reads the environment (docs/architecture.md). Ports are chosen at start, so the build
 * contains no configuration: the server reads it on the first request and passes the public part to the browser inside
 * the page.
 */
import { SOCKET_PATH } from '@contract/events';
import { type UploadKind } from '@contract/endpoint';
import { API_BASE } from '@contract/base';
import { UPLOAD_DEFAULT_MAX_MB } from '@contract/limits';

/** The browser's configuration. `_app` puts it into the page's props. It has no secrets. */
export interface PublicConfig {
  /** base URL of the API for browsers */
  apiBase: string;
  /** origin of the socket; empty: the page's own */
  socketOrigin: string;
  socketPath: string;
  /** whether the API's documentation is served */
  apiDocs: boolean;
  /** the largest upload of each kind, in MB */
  uploadMb: Record<UploadKind, number>;
}

/** The server's configuration for rendering. */
export interface RenderConfig {
  /** internal origin of the API, without a slash at the end */
  apiOrigin: string;
  /** proves to the API that a call comes from rendering */
  internalSecret: string;
}

type Environment = Record<string, string | undefined>;

function needed(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: the web cannot render without it (see .env.example)`);
  return value;
}

function originFrom(env: Environment, name: string): string {
  const value = needed(env, name);
  if (!/^https?:\/\/[^/]+\/?$/.test(value))
    throw new Error(`${name} must be an origin such as http://127.0.0.1:3000, not ${value}`);
  return value.replace(/\/$/, '');
}

function megabytesFrom(env: Environment, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise);
  if (!(value > 0)) throw new Error(`${name} must be a number of megabytes, not ${env[name]}`);
  return value;
}

/** @throws Error naming the variable that is missing or wrong */
export function readRenderConfig(env: Environment): RenderConfig {
  return {
    apiOrigin: originFrom(env, 'API_ORIGIN'),
    internalSecret: needed(env, 'INTERNAL_SECRET'),
  };
}

/** What the environment may change. */
const DEFAULTS: PublicConfig = {
  apiBase: API_BASE,
  socketOrigin: '',
  socketPath: SOCKET_PATH,
  apiDocs: false,
  uploadMb: UPLOAD_DEFAULT_MAX_MB,
};

/** @throws Error naming the variable that is wrong */
export function readPublicConfig(env: Environment): PublicConfig {
  const apiBase = env.PUBLIC_API_BASE || DEFAULTS.apiBase;
  if (!/^(\/|https?:\/\/)/.test(apiBase))
    throw new Error(`PUBLIC_API_BASE must be a path or an address, not ${apiBase}`);
  const { video, file, picture } = DEFAULTS.uploadMb;
  return {
    ...DEFAULTS,
    apiBase: apiBase.replace(/\/$/, ''),
    socketOrigin: env.PUBLIC_SOCKET_ORIGIN ? originFrom(env, 'PUBLIC_SOCKET_ORIGIN') : DEFAULTS.socketOrigin,
    apiDocs: env.API_DOCS === 'on',
    uploadMb: {
      video: megabytesFrom(env, 'UPLOAD_VIDEO_MB', video),
      file: megabytesFrom(env, 'UPLOAD_FILE_MB', file),
      picture: megabytesFrom(env, 'UPLOAD_PICTURE_MB', picture),
    },
  };
}

export const isServer = typeof window === 'undefined';

let render: RenderConfig | undefined;
/** Returns the server's configuration. @throws in a browser */
export function renderConfig(): RenderConfig {
  if (!isServer) throw new Error('The rendering configuration never reaches a browser');
  return (render ??= readRenderConfig(process.env));
}

/** The page property that carries the public configuration. */
export const RUNTIME_PROP = 'runtime';

interface PageData {
  __NEXT_DATA__?: { props?: { [RUNTIME_PROP]?: PublicConfig } };
}

let shared: PublicConfig | undefined;
/**
 * Returns the public configuration, from the environment on the server and from the page in a browser. Browsers don't
 * load the code that reads an environment.
 */
export function publicConfig(): PublicConfig {
  if (isServer) return (shared ??= readPublicConfig(process.env));
  return (shared ??= (window as PageData).__NEXT_DATA__?.props?.[RUNTIME_PROP] ?? DEFAULTS);
}
