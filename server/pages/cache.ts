import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What rendering answered. */
export interface Rendered {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** may be kept for others of the same key */
  shared: boolean;
  /** it may be another one in other countries */
  byCountry?: boolean;
}

export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A page that is kept: rendered once, encoded once for each encoding that somebody asks for. */
export interface Page extends Rendered {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface PageCacheOptions {
  /** how long a page is given out without a question, and how long it is given out while a new one is made; milliseconds */
  freshMs: number;
  staleMs: number;
  /** bytes of plain pages that are kept; the least recently used go first */
  maxBytes: number;
  now?: () => number;
}

export interface PageCache {
  /** The page under `key`: kept, or rendered now, once however many ask. `path` is what `drop` knows it by. */
  page(key: string, path: string, render: () => Promise<Rendered>): Promise<Page>;
  /** Drops the pages of one path, or all: what is being rendered meanwhile is not kept and not handed to who asks later. */
  drop(path?: string): void;
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // the quality at which a page costs about as much as with gzip, and is smaller
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Lends a rendered answer its tag and its encodings. */
export function pageOf(rendered: Rendered): Page {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    ...rendered,
    etag: `W/"${createHash('sha1').update(rendered.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = made.get(encoding) ?? compressors[encoding](rendered.body);
      made.set(encoding, known);
      return known;
    },
  };
}

interface Entry { page: Page; path: string; at: number }
interface Rendering { page: Promise<Page>; path: string; dropped: boolean }

/** Pages for visitors without an account, in memory. Knows nothing of HTTP. */
export function makePageCache({ freshMs, staleMs, maxBytes, now = Date.now }: PageCacheOptions): PageCache {
  // a Map keeps the order in which keys were set: the first is the least recently used
  const kept = new Map<string, Entry>();
  const rendering = new Map<string, Rendering>();
  let bytes = 0;

  const remove = (key: string): void => {
    bytes -= kept.get(key)?.page.body.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, entry: Entry): void => {
    remove(key);
    kept.set(key, entry);
    bytes += entry.page.body.length;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const renderOnce = (key: string, path: string, render: () => Promise<Rendered>): Promise<Page> => {
    const running = rendering.get(key);
    if (running) return running.page;
    const at = now();
    const work: Rendering = {
      path,
      dropped: false,
      page: render().then(pageOf).then((page) => {
        if (page.shared && !work.dropped) keep(key, { page, path, at });
        else if (!work.dropped) remove(key);
        return page;
      }).finally(() => {
        if (rendering.get(key) === work) rendering.delete(key);
      }),
    };
    rendering.set(key, work);
    return work.page;
  };

  return {
    async page(key, path, render) {
      const entry = kept.get(key);
      const age = entry ? now() - entry.at : Infinity;
      if (!entry || age > staleMs) return renderOnce(key, path, render);
      kept.delete(key);
      kept.set(key, entry);
      // whoever asks next gets the new one; that it could not be made is that one's to hear
      if (age > freshMs) renderOnce(key, path, render).catch(() => undefined);
      return entry.page;
    },
    drop(path) {
      for (const [key, entry] of kept) if (path === undefined || entry.path === path) remove(key);
      for (const [key, work] of rendering) {
        if (path !== undefined && work.path !== path) continue;
        work.dropped = true;
        rendering.delete(key);
      }
    },
  };
}
