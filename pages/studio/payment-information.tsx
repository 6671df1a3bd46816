import Head from 'next/head';
import { type ComponentProps } from 'react';
import { type Screen, withStore } from '@/application/screen';
import { listCountries } from '@/features/countries/api';
import { listPaymentInformation } from '@/features/payouts/api';
import { PaymentInformationScreen } from '@/features/payouts/PaymentInformationScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<ComponentProps<typeof PaymentInformationScreen>> = (props) => (
  <>
    <Head><title>Payment details</title></Head>
    <PaymentInformationScreen {...props} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [saved, countries] = await Promise.all([listPaymentInformation(visitor), listCountries(visitor)]);
  return { saved, countries };
});
export default Page;
