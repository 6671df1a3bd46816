import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { listSessions, type Session } from '@/features/auth/api';
import { SecurityScreen } from '@/features/auth/SecurityScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ sessions: Session[] }> = ({ sessions }) => (
  <>
    <Head>
      <title>Security</title>
    </Head>
    <SecurityScreen role="user" sessions={sessions} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => ({ sessions: await listSessions(visitorOf(context)) }));
export default Page;
