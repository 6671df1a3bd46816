import { type Screen, withStore } from '@/application/screen';
import { robotsTxt, sendText } from '@/features/site/crawlers';
import { selectOrigin } from '@/features/site/selectors';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, store }) => {
  if (req && res) sendText(res, 'text/plain', robotsTxt(selectOrigin(store.getState())));
  return {};
});
export default Page;
