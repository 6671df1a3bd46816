import { createHash } from 'node:crypto';
import { encode, type Encoding } from '../http/encoding';

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

/** A page that is kept: rendered once, encoded once for each encoding that somebody asks for. */
export interface Page extends Rendered {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface PageCacheOptions {
  /** how long a page is given out without a question, and how long it is given out while a new one is made; milliseconds */
  freshMs: number;
  staleMs: number;
  /** bytes of pages that are kept, with their encodings; the least recently used go first */
  maxBytes: number;
  now?: () => number;
}

export interface PageCache {
  /** The page under `key`: kept, or rendered now, once however many ask. `path` is what `drop` knows it by. */
  page(key: string, path: string, render: () => Promise<Rendered>): Promise<Page>;
  /** Drops the pages of one path, or all: what is being rendered meanwhile is not kept and not handed to who asks later. */
  drop(path?: string): void;
}

/** Lends a rendered answer its tag and its encodings; `grown` hears of the bytes of each encoding once it is made. */
export function pageOf(rendered: Rendered, grown: (bytes: number) => void = () => undefined): Page {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    ...rendered,
    etag: `W/"${createHash('sha1').update(rendered.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const making = encode(rendered.body, encoding);
      made.set(encoding, making);
      making.then(
        ({ length }) => grown(length),
        () => made.delete(encoding),
      );
      return making;
    },
  };
}

interface Entry {
  page: Page;
  path: string;
  at: number;
  bytes: number;
}
interface Rendering {
  page: Promise<Page>;
  path: string;
  dropped: boolean;
}

/** Pages for visitors without an account, in memory. Knows nothing of HTTP. */
export function makePageCache({ freshMs, staleMs, maxBytes, now = Date.now }: PageCacheOptions): PageCache {
  // a Map keeps the order in which keys were set: the first is the least recently used
  const kept = new Map<string, Entry>();
  const rendering = new Map<string, Rendering>();
  let bytes = 0;

  const remove = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keepBound = (): void => {
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const keep = (key: string, entry: Entry): void => {
    remove(key);
    kept.set(key, entry);
    bytes += entry.bytes;
    keepBound();
  };
  /** A kept page takes more room once it is encoded. */
  const grow = (key: string, page: Page, by: number): void => {
    const entry = kept.get(key);
    if (entry?.page !== page) return;
    entry.bytes += by;
    bytes += by;
    keepBound();
  };
  const renderOnce = (key: string, path: string, render: () => Promise<Rendered>): Promise<Page> => {
    const running = rendering.get(key);
    if (running) return running.page;
    const at = now();
    const work: Rendering = {
      path,
      dropped: false,
      page: render()
        .then((rendered) => {
          const page = pageOf(rendered, (by) => grow(key, page, by));
          if (page.shared && !work.dropped) keep(key, { page, path, at, bytes: page.body.length });
          else if (!work.dropped) remove(key);
          return page;
        })
        .finally(() => {
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
