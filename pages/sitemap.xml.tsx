import { type Screen, withStore } from '@/application/screen';
import { sitemapParts } from '@/application/sitemap';
import { originOf, sendText, sitemapIndexXml } from '@/features/site/crawlers';
import { guestOf } from '@/lib/visitor';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, store }) => {
  if (req && res) sendText(res, 'application/xml', sitemapIndexXml(originOf(req, store.getState().settings.userUrl), await sitemapParts(guestOf({ req }))));
  return {};
});
export default Page;
