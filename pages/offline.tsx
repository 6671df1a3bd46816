import { type Screen, withStore } from '@/application/screen';
import { sendText } from '@/features/site/crawlers';
import { offlinePage } from '@/features/site/offlinePage';
import { selectSettings, selectUi } from '@/features/site/selectors';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, store }) => {
  const { theme } = selectUi(store.getState());
  if (req && res) sendText(res, 'text/html', offlinePage({ ...selectSettings(store.getState()), theme }));
  return {};
});
export default Page;
