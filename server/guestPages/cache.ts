import { createHash } from 'node:crypto';
import { encode, type Encoding } from '../http/encoding';

/** A rendered answer. */
export interface Rendered {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** may be kept for other visitors with the same key */
  shared: boolean;
  /** could not be rendered: a page from before is better */
  failed?: boolean;
  /** may differ by country */
  byCountry?: boolean;
}

/** A rendered page with its entity tag. Each encoding is made once, on the first request for it. */
export interface Page extends Rendered {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface PageCacheOptions {
  /** how long a page is served without rendering it again */
  freshMs: number;
  /** how long a page is served while it is rendered again */
  staleMs: number;
  /** limit for all pages and their encodings; the least recently used pages are removed first */
  maxBytes: number;
  now?: () => number;
}

export interface PageCache {
  /** Returns the cached page of `key`, or renders it. Concurrent requests share one rendering. `drop` uses `path`. */
  page(key: string, path: string, render: () => Promise<Rendered>): Promise<Page>;
  /**
   * Removes the pages of one path. Without one, all pages are rendered again, and an old one is served only if that
   * fails. Renderings in progress are not kept and not shared with later requests.
   */
  drop(path?: string): void;
}

/** Adds the entity tag and the encodings to a rendered answer. Calls `grown` with the bytes of each new encoding. */
export function toPage(rendered: Rendered, grown: (bytes: number) => void = () => undefined): Page {
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

/** Pages by key, at most `maxBytes` of them. The least recently used pages are removed first. */
class PageStore {
  // a Map keeps insertion order, so the first key is the least recently used
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Returns a page and marks it as just used. */
  use(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry) {
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    return entry;
  }
  put(key: string, entry: Entry): void {
    this.remove(key);
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
    this.removeOverLimit();
  }
  /** Counts the bytes of a new encoding. */
  grow(key: string, page: Page, by: number): void {
    const entry = this.entries.get(key);
    if (entry?.page !== page) return;
    entry.bytes += by;
    this.bytes += by;
    this.removeOverLimit();
  }
  remove(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
  /** Removes the page of a path with all its variants. */
  drop(path: string): void {
    for (const [key, entry] of this.entries) if (entry.path === path) this.remove(key);
  }
  /** Marks every page as old: it is served only if it cannot be rendered again. */
  expire(): void {
    for (const entry of this.entries.values()) entry.at = -Infinity;
  }
  private removeOverLimit(): void {
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.remove(oldest);
    }
  }
}

/** Creates an in-memory cache of rendered pages. */
export function createPageCache({ freshMs, staleMs, maxBytes, now = Date.now }: PageCacheOptions): PageCache {
  const store = new PageStore(maxBytes);
  const rendering = new Map<string, Rendering>();

  const renderOnce = (key: string, path: string, render: () => Promise<Rendered>): Promise<Page> => {
    const running = rendering.get(key);
    if (running) return running.page;
    const at = now();
    const work: Rendering = {
      path,
      dropped: false,
      page: render()
        .then((rendered) => {
          const page = toPage(rendered, (by) => store.grow(key, page, by));
          if (page.shared && !work.dropped) store.put(key, { page, path, at, bytes: page.body.length });
          else if (!work.dropped && !page.failed) store.remove(key);
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
      const entry = store.use(key);
      const age = entry ? now() - entry.at : Infinity;
      if (!entry) return renderOnce(key, path, render);
      if (age > staleMs) {
        // while the database is away, an old page is better than none
        const page = await renderOnce(key, path, render).catch(() => entry.page);
        return page.failed ? entry.page : page;
      }
      // the next visitor gets the new page; a failure is reported when the page is no longer served
      if (age > freshMs) renderOnce(key, path, render).catch(() => undefined);
      return entry.page;
    },
    drop(path) {
      if (path === undefined) store.expire();
      else store.drop(path);
      for (const [key, work] of rendering) {
        if (path !== undefined && work.path !== path) continue;
        work.dropped = true;
        rendering.delete(key);
      }
    },
  };
}
