import { type Screen, withStore } from '@/application/screen';
import { unsubscribe, viewUnsubscribe } from '@/features/notifications/api';
import { UnsubscribeScreen, type UnsubscribeView } from '@/features/notifications/UnsubscribeScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ token: string; link: UnsubscribeView }> = (props) => <UnsubscribeScreen {...props} />;
Page.layout = 'auth';
// mail programs send a POST (RFC 8058), and so does the button of a browser without scripts
Page.getInitialProps = withStore(async (context) => {
  const token = String(context.query.token);
  const load = context.req?.method === 'POST' ? unsubscribe : viewUnsubscribe;
  return { token, link: await load(token, visitorOf(context)) };
});
export default Page;
