import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewSandboxCheckout } from '@/features/wallet/api';
import { SandboxScreen } from '@/features/wallet/SandboxScreen';
import { checkoutLoaded } from '@/features/wallet/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ ticket: string }> = ({ ticket }) => (
  <>
    <Head>
      <title>Test payment</title>
      <meta name="robots" content="noindex" />
    </Head>
    <SandboxScreen ticket={ticket} />
  </>
);
Page.layout = 'default';
Page.getInitialProps = withStore(async (context) => {
  const ticket = String(context.query.ticket);
  context.store.dispatch(checkoutLoaded(await viewSandboxCheckout(ticket, visitorOf(context))));
  return { ticket };
});
export default Page;
