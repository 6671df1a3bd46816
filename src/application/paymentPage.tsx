import Head from 'next/head';
import { viewTokenOrder } from '@/features/wallet/api';
import { TokenOrderScreen } from '@/features/wallet/TokenOrderScreen';
import { orderLoaded } from '@/features/wallet/slice';
import { visitorOf } from '@/lib/visitor';
import { type Screen, withStore } from './screen';

/** Makes the page that the payment provider returns the payer to, after success or failure. */
export function paymentPage(outcome: 'success' | 'failure'): Screen {
  const Page: Screen = () => (
    <>
      <Head>
        <title>Your payment</title>
      </Head>
      <TokenOrderScreen outcome={outcome} />
    </>
  );
  Page.layout = 'default';
  Page.authenticate = true;
  Page.roles = ['user'];
  Page.getInitialProps = withStore(async (context) => {
    context.store.dispatch(orderLoaded(await viewTokenOrder(String(context.query.order), visitorOf(context))));
    return {};
  });
  return Page;
}
