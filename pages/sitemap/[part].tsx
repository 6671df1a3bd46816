import { type Screen, withStore } from '@/application/screen';
import { sitemapPart } from '@/application/sitemap';
import { sendText, sitemapXml } from '@/features/site/crawlers';
import { selectOrigin } from '@/features/site/selectors';
import { guestOf } from '@/lib/visitor';

/** A part of the sitemap, such as `/sitemap/performers-1.xml`. The index is `/sitemap.xml`. */
const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, query, store }) => {
  if (!req || !res) return {};
  const state = store.getState();
  const [, part = ''] = /^(.+)\.xml$/.exec(String(query.part)) ?? [];
  const entries = await sitemapPart(part, state.performer.categories.data, guestOf({ req }));
  if (entries) sendText(res, 'application/xml', sitemapXml(selectOrigin(state), entries));
  else res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Sitemap not found.');
  return {};
});
export default Page;
