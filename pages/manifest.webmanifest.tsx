import { type Screen, withStore } from '@/application/screen';
import { sendText } from '@/features/site/crawlers';
import { manifestOf } from '@/features/site/manifest';
import { selectSettings } from '@/features/site/selectors';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, store }) => {
  if (req && res)
    sendText(res, 'application/manifest+json', JSON.stringify(manifestOf(selectSettings(store.getState()))));
  return {};
});
export default Page;
