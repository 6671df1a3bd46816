import Head from 'next/head';
import { type ComponentProps } from 'react';
import { type Screen, withStore } from '@/application/screen';
import { loadPayouts } from '@/features/payouts/load';
import { PayoutsScreen } from '@/features/payouts/PayoutsScreen';

const Page: Screen<ComponentProps<typeof PayoutsScreen>> = (props) => (
  <>
    <Head><title>Payouts</title></Head>
    <PayoutsScreen {...props} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore((context) => loadPayouts(context, 'performer'));
export default Page;
