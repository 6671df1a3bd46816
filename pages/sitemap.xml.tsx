import { type Screen, withStore } from '@/application/screen';
import { searchPerformers } from '@/features/performers/api';
import { searchPosts } from '@/features/posts/api';
import { originOf, sendText, type SitemapEntry, sitemapXml } from '@/features/site/crawlers';
import { type Visitor, visitorOf } from '@/lib/visitor';

const PAGE = 200;
/** A sitemap may have 50,000 entries; nobody waits that long for one. */
const MOST_PAGES = 25;

/** All whom the public may see; those on stage come first. */
async function performers(visitor?: Visitor): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data } = await searchPerformers({ limit: PAGE, offset: page * PAGE }, visitor);
    entries.push(...data.map(({ username, updatedAt, streamingStatus }) => ({ path: `/performers/${encodeURIComponent(username)}`, changed: updatedAt, live: streamingStatus !== 'offline' })));
    if (data.length < PAGE) break;
  }
  return entries;
}

const Page: Screen = () => null;
Page.getInitialProps = withStore(async (context) => {
  const { req, res, store } = context;
  if (!req || !res) return {};
  // as nobody in particular: what one member may see is no matter for crawlers
  const visitor = visitorOf(context);
  const guest = visitor && { ...visitor, token: null };
  const [rooms, posts] = await Promise.all([performers(guest), searchPosts(0, guest)]);
  const { settings, performer } = store.getState();
  sendText(res, 'application/xml', sitemapXml(originOf(req, settings.userUrl), [
    { path: '/', live: rooms.some(({ live }) => live) },
    ...performer.categories.data.map(({ slug, updatedAt }) => ({ path: `/categories/${encodeURIComponent(slug)}`, changed: updatedAt })),
    ...rooms,
    ...posts.data.map(({ slug, updatedAt }) => ({ path: `/posts/${slug}`, changed: updatedAt })),
    { path: '/posts/terms' },
    { path: '/posts/privacy' },
  ]));
  return {};
});
export default Page;
