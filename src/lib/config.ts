/**
 * The only place of the web that reads its environment (docs/architecture.md). Ports are chosen at start, so nothing is baked in when the
 * web is built: the server reads its variables on the first request, and hands the browser what it needs inside the page.
 */
import { SOCKET_PATH } from '@contract/events';
import { type UploadKind } from '@contract/endpoint';
import { API_BASE } from '@contract/base';
import { UPLOAD_DEFAULT_MAX_MB } from '@contract/limits';

/** What the browser must know. Travels in the page (`_app` puts it into its props) and holds no secret. */
export interface PublicConfig {
  /** base address of the API as the browser sees it */
  apiBase: string;
  /** origin of the socket; empty: the page's own */
  socketOrigin: string;
  socketPath: string;
  /** the largest file of each kind that the API takes, in MB */
  uploadMb: Record<UploadKind, number>;
}

/** What only the server's side of rendering may know. */
export interface RenderConfig {
  /** origin of the API on the inside, without a slash at the end */
  apiOrigin: string;
  /** proves to the API that a call comes from our own rendering */
  internalSecret: string;
  /** whether forwarded addresses and countries of a proxy in front are believed */
  trustProxy: boolean;
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
    trustProxy: /^(1|true|on|yes)$/i.test(env.TRUST_PROXY ?? ''),
  };
}

/** @throws Error naming the variable that is wrong */
export function readPublicConfig(env: Environment): PublicConfig {
  const apiBase = env.PUBLIC_API_BASE || API_BASE;
  if (!/^(\/|https?:\/\/)/.test(apiBase))
    throw new Error(`PUBLIC_API_BASE must be a path or an address, not ${apiBase}`);
  return {
    apiBase: apiBase.replace(/\/$/, ''),
    socketOrigin: env.PUBLIC_SOCKET_ORIGIN ? originFrom(env, 'PUBLIC_SOCKET_ORIGIN') : '',
    socketPath: SOCKET_PATH,
    uploadMb: {
      video: megabytesFrom(env, 'UPLOAD_VIDEO_MB', UPLOAD_DEFAULT_MAX_MB.video),
      file: megabytesFrom(env, 'UPLOAD_FILE_MB', UPLOAD_DEFAULT_MAX_MB.file),
      picture: megabytesFrom(env, 'UPLOAD_PICTURE_MB', UPLOAD_DEFAULT_MAX_MB.picture),
    },
  };
}

export const isServer = typeof window === 'undefined';

let render: RenderConfig | undefined;
/** The server's own configuration. @throws in a browser, where there is none */
export function renderConfig(): RenderConfig {
  if (!isServer) throw new Error('The rendering configuration never reaches a browser');
  return (render ??= readRenderConfig(process.env));
}

/** Name of the property under which `_app` hands the public configuration over. */
export const RUNTIME_PROP = 'runtime';

interface PageData {
  __NEXT_DATA__?: { props?: { [RUNTIME_PROP]?: PublicConfig } };
}

let shared: PublicConfig | undefined;
/** The public configuration: from the environment on the server, from the page in a browser. */
export function publicConfig(): PublicConfig {
  if (isServer) return (shared ??= readPublicConfig(process.env));
  return (shared ??= (window as PageData).__NEXT_DATA__?.props?.[RUNTIME_PROP] ?? readPublicConfig({}));
}
