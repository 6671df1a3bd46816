import { type ReplyOf } from '@contract/all';
import { SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { searchGalleries, searchProducts, searchVideos } from '@/features/assets/api';
import { searchPerformers } from '@/features/performers/api';
import { searchPosts } from '@/features/posts/api';
import { type SitemapEntry } from '@/features/site/crawlers';
import { previewImagePath } from '@/lib/pictures';
import { type Item, itemFromGallery, itemFromProduct, itemFromVideo } from '@/lib/items';
import { type Visitor } from '@/lib/visitor';

type Category = Pick<ReplyOf<'listCategories'>[number], 'slug' | 'updatedAt'>;
type Performer = ReplyOf<'searchPerformers'>['data'][number];

/** Entries per part. The format allows 50,000, but such a file would take too long to make. */
const ENTRIES_PER_PART = 1000;

/** A numbered part, such as `performers-3`: the third thousand. */
const NUMBERED = /^([a-z]+)-([1-9]\d{0,3})$/;

const performerEntry = ({ username, name, poster, avatar, updatedAt, streamingStatus }: Performer): SitemapEntry => ({
  path: `/performers/${encodeURIComponent(username)}`,
  changed: updatedAt,
  live: streamingStatus !== 'offline',
  picture: { path: poster ? previewImagePath(username) : avatar, title: name },
});

const itemEntry = (updatedAt: string, { href, name, picture }: Item): SitemapEntry => ({
  path: href,
  changed: updatedAt,
  ...(picture && picture.startsWith('/files/') && !picture.includes('?')
    ? { picture: { path: picture, title: name } }
    : {}),
});
const oldestFirst = { sortBy: 'latest', sort: 'asc' } as const;

/** Kinds of content with numbered parts: their total, and a page of entries in a stable order. */
const numbered: Record<
  string,
  { count(guest?: Visitor): Promise<number>; page(offset: number, guest?: Visitor): Promise<SitemapEntry[]> }
> = {
  performers: {
    count: async (guest) => (await searchPerformers({ limit: 1 }, guest)).total,
    page: async (offset, guest) =>
      (await searchPerformers({ limit: SEARCH_PAGE_MAX_ITEMS, offset, ...oldestFirst }, guest)).data.map(
        performerEntry,
      ),
  },
  videos: {
    count: async (guest) => (await searchVideos({ limit: 1 }, guest)).total,
    page: async (offset, guest) =>
      (await searchVideos({ limit: SEARCH_PAGE_MAX_ITEMS, offset, ...oldestFirst }, guest)).data.map((video) =>
        itemEntry(video.updatedAt, itemFromVideo(video)),
      ),
  },
  galleries: {
    count: async (guest) => (await searchGalleries({ limit: 1 }, guest)).total,
    page: async (offset, guest) =>
      (await searchGalleries({ limit: SEARCH_PAGE_MAX_ITEMS, offset, ...oldestFirst }, guest)).data.map((gallery) =>
        itemEntry(gallery.updatedAt, itemFromGallery(gallery)),
      ),
  },
  products: {
    count: async (guest) => (await searchProducts({ limit: 1 }, guest)).total,
    page: async (offset, guest) =>
      (await searchProducts({ limit: SEARCH_PAGE_MAX_ITEMS, offset, ...oldestFirst }, guest)).data.map((product) =>
        itemEntry(product.updatedAt, itemFromProduct(product)),
      ),
  },
};

/** Parts that exist once. */
const single: Record<string, (categories: readonly Category[], guest?: Visitor) => Promise<SitemapEntry[]>> = {
  pages: async (categories, guest) => {
    const { data } = await searchPosts({ limit: SEARCH_PAGE_MAX_ITEMS }, guest);
    return [
      { path: '/' },
      { path: '/videos' },
      { path: '/galleries' },
      { path: '/products' },
      { path: '/posts' },
      { path: '/contact' },
      { path: '/posts/terms' },
      { path: '/posts/privacy' },
      ...categories.map(({ slug, updatedAt }) => ({
        path: `/categories/${encodeURIComponent(slug)}`,
        changed: updatedAt,
      })),
      ...data.map(({ slug, updatedAt }) => ({ path: `/posts/${slug}`, changed: updatedAt })),
    ];
  },
  // the live performers: small, so that crawlers can fetch it often
  live: async (_categories, guest) =>
    (await searchPerformers({ limit: SEARCH_PAGE_MAX_ITEMS, streamingStatus: 'live' }, guest)).data.map(performerEntry),
};

/** Returns the names of all parts. */
export async function sitemapParts(guest?: Visitor): Promise<string[]> {
  const counts = await Promise.all(
    Object.entries(numbered).map(async ([name, { count }]) => ({ name, total: await count(guest) })),
  );
  return [
    ...Object.keys(single),
    ...counts.flatMap(({ name, total }) =>
      Array.from({ length: Math.ceil(total / ENTRIES_PER_PART) }, (_, at) => `${name}-${at + 1}`),
    ),
  ];
}

/** Returns the entries of a part, or null if there is no such part. */
export async function sitemapPart(
  part: string,
  categories: readonly Category[],
  guest?: Visitor,
): Promise<SitemapEntry[] | null> {
  if (Object.hasOwn(single, part)) return single[part]!(categories, guest);
  const [, name = '', number = ''] = NUMBERED.exec(part) ?? [];
  const kind = Object.hasOwn(numbered, name) ? numbered[name] : null;
  if (!kind) return null;
  const first = (Number(number) - 1) * ENTRIES_PER_PART;
  const pages = await Promise.all(
    Array.from({ length: ENTRIES_PER_PART / SEARCH_PAGE_MAX_ITEMS }, (_, at) =>
      kind.page(first + at * SEARCH_PAGE_MAX_ITEMS, guest),
    ),
  );
  const entries = pages.flat();
  return entries.length || number === '1' ? entries : null;
}
