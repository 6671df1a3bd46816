import Head from 'next/head';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { type Screen, withStore } from '@/application/screen';
import { selectAccount } from '@/features/auth/selectors';
import { viewSettings } from '@/features/notifications/api';
import { NotificationSettingsScreen } from '@/features/notifications/NotificationSettingsScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ settings: ReplyOf<'viewNotificationSettings'> }> = ({ settings }) => {
  const role = useAppSelector(selectAccount)?.role;
  return (
    <>
      <Head>
        <title>Notification settings</title>
      </Head>
      {role && <NotificationSettingsScreen settings={settings} role={role} />}
    </>
  );
};
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user', 'performer', 'studio'];
Page.getInitialProps = withStore(async (context) => ({ settings: await viewSettings(visitorOf(context)) }));
export default Page;
