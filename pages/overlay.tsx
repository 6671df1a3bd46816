import { type Screen, withStore } from '@/application/screen';
import { sendText } from '@/features/site/crawlers';
import { overlayPage } from '@/features/site/overlayPage';
import { publicConfig } from '@/lib/config';

const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ res }) => {
  if (res) sendText(res, 'text/html', overlayPage(publicConfig()));
  return {};
});
export default Page;
