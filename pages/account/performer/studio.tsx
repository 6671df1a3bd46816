import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { getOwnStudio, type OwnMembership } from '@/features/studios/api';
import { OwnStudioScreen } from '@/features/studios/OwnStudioScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ membership: OwnMembership }> = ({ membership }) => (
  <>
    <Head>
      <title>Studio</title>
    </Head>
    <OwnStudioScreen membership={membership} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => ({ membership: await getOwnStudio(visitorOf(context)) }));
export default Page;
