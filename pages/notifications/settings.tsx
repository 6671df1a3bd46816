import Head from 'next/head';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { type Screen, withStore } from '@/application/screen';
import { EmailFailureNote } from '@/features/auth/EmailFailureNote';
import { selectAccount } from '@/features/auth/selectors';
import { viewSettings } from '@/features/notifications/api';
import { NotificationSettingsScreen } from '@/features/notifications/NotificationSettingsScreen';
import { viewPush } from '@/features/push/api';
import { DevicePanel } from '@/features/push/DevicePanel';
import { visitorOf } from '@/lib/visitor';

interface Props {
  settings: ReplyOf<'viewNotificationSettings'>;
  push: ReplyOf<'viewPush'>;
}

const Page: Screen<Props> = ({ settings, push }) => {
  const account = useAppSelector(selectAccount);
  return (
    <>
      <Head>
        <title>Notification settings</title>
      </Head>
      {account && (
        <NotificationSettingsScreen settings={settings} role={account.role}>
          <EmailFailureNote account={account} />
          <DevicePanel push={push} accountId={account._id} isDiscreet={settings.isDiscreet} />
        </NotificationSettingsScreen>
      )}
    </>
  );
};
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user', 'performer', 'studio'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [settings, push] = await Promise.all([viewSettings(visitor), viewPush(visitor)]);
  return { settings, push };
});
export default Page;
