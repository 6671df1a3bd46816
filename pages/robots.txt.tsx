import { type Screen, withStore } from '@/application/screen';
import { originOf, robotsTxt, sendText } from '@/features/site/crawlers';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, store }) => {
  if (req && res) sendText(res, 'text/plain', robotsTxt(originOf(req, store.getState().settings.userUrl)));
  return {};
});
export default Page;
