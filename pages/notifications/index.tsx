import Head from 'next/head';
import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { listNotifications } from '@/features/notifications/api';
import { NotificationsScreen } from '@/features/notifications/NotificationsScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ first: ReplyOf<'listNotifications'> }> = ({ first }) => (
  <>
    <Head>
      <title>Notifications</title>
    </Head>
    <NotificationsScreen first={first} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user', 'performer', 'studio'];
Page.getInitialProps = withStore(async (context) => ({ first: await listNotifications({}, visitorOf(context)) }));
export default Page;
