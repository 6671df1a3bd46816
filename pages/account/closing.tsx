import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { type AccountDeletion, getAccountDeletion } from '@/features/dataRights/api';
import { ClosingScreen } from '@/features/dataRights/ClosingScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ deletion: AccountDeletion }> = ({ deletion }) => (
  <>
    <Head>
      <title>Your account is closed</title>
    </Head>
    <ClosingScreen deletion={deletion} />
  </>
);
Page.layout = 'auth';
Page.getInitialProps = withStore(async (context) => ({ deletion: await getAccountDeletion(visitorOf(context)) }));
export default Page;
