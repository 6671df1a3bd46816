import { type Screen, withStore } from '@/application/screen';
import { sitemapParts } from '@/application/sitemap';
import { sendText, sitemapIndexXml } from '@/features/site/crawlers';
import { selectOrigin } from '@/features/site/selectors';
import { guestOf } from '@/lib/visitor';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, store }) => {
  if (req && res)
    sendText(
      res,
      'application/xml',
      sitemapIndexXml(selectOrigin(store.getState()), await sitemapParts(guestOf({ req }))),
    );
  return {};
});
export default Page;
