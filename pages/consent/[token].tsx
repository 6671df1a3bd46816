import { type ConsentRequestView } from '@contract/consent';
import { type Screen, withStore } from '@/application/screen';
import { viewConsent } from '@/features/consent/api';
import { ConsentScreen } from '@/features/consent/ConsentScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ token: string; consent: ConsentRequestView }> = (props) => <ConsentScreen {...props} />;
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const token = String(context.query.token);
  return { token, consent: await viewConsent(token, visitorOf(context)) };
});
export default Page;
