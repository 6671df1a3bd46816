import { type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { encodingFor } from '../http/encoding';

const PREFIX = '/_next/static/';
const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
const SUFFIX = { br: '.br', gzip: '.gz' } as const;

export interface Assets {
  /** Serves one of the website's scripts or sheets as the build compressed it. @returns whether it did; anything else is the website's own business */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** The website's scripts and sheets, compressed once at build time as small as they get (scripts/build.mjs) instead of for every visitor. */
export function builtAssets(root: string): Assets {
  const folder = path.join(root, '.next', 'static');
  const known = new Map<string, Promise<Buffer | null>>();
  const read = (file: string) => {
    const found = known.get(file) ?? readFile(file).catch(() => null);
    known.set(file, found);
    // names that do not exist are not remembered: there are too many of them
    void found.then((body) => body ?? known.delete(file));
    return found;
  };
  return {
    async handle({ method, url = '', headers }, response) {
      const type = TYPES[path.extname(url)];
      const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
      if (!type || !encoding || !url.startsWith(PREFIX) || (method !== 'GET' && method !== 'HEAD')) return false;
      const file = path.join(folder, url.slice(PREFIX.length) + SUFFIX[encoding]);
      const body = file.startsWith(folder + path.sep) ? await read(file) : null;
      if (!body) return false;
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': encoding,
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      response.end(method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
