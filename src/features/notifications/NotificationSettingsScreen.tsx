import { type ReactNode } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText } from '@/lib/errorText';
import { type Role } from '@/lib/roles';
import account from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Segmented } from '@/ui/Segmented';
import rows from '@/ui/settingRows.module.css';
import { Toggle } from '@/ui/Toggle';
import { ChannelTable } from './ChannelTable';
import { QuietHoursPanel } from './QuietHoursPanel';
import { useSettings } from './useSettings';
import styles from './NotificationSettingsScreen.module.css';

type Settings = ReplyOf<'viewNotificationSettings'>;

const DIGESTS: { value: Settings['digest']; label: string }[] = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Friday' },
];

interface NotificationSettingsScreenProps {
  settings: Settings;
  role: Role;
  /** the panel of push messages */
  children?: ReactNode;
}

/** Chooses what notifies the account, where and when. Each choice is stored at once. */
export function NotificationSettingsScreen({ settings: first, role, children }: NotificationSettingsScreenProps) {
  const { settings, failure, isBusy, change } = useSettings(first);
  const { choices, digest, isDiscreet, isMailOff } = settings;
  return (
    <div className={account.page}>
      <div className={styles.head}>
        <LinkButton href="/notifications" variant="quiet" size="sm" icon="chevronLeft">
          Notifications
        </LinkButton>
        <PageTitle>Notification settings</PageTitle>
      </div>
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      <Panel title="What we tell you, and where">
        <ChannelTable
          choices={choices}
          role={role}
          isMailOff={isMailOff}
          onChange={(choice) => void change({ choices: [choice] })}
        />
      </Panel>
      {children}
      <Panel title="Email">
        <div className={rows.rows}>
          <div className={styles.digest}>
            <p>
              <span className={rows.label}>A summary of what you missed</span>
              <span className={rows.hint}>At 18:00 your time, if you have not been here for a day.</span>
            </p>
            <Segmented
              label="A summary of what you missed"
              segments={DIGESTS}
              value={digest}
              onChange={(wanted) => void change({ digest: wanted })}
            />
          </div>
          <Toggle checked={isDiscreet} onChange={() => void change({ isDiscreet: !isDiscreet })}>
            <span className={rows.label}>Discreet</span>
            <span className={rows.hint}>
              Emails about people and shows say “Something new for you”, without names and pictures.
            </span>
          </Toggle>
          <Toggle checked={isMailOff} onChange={() => void change({ isMailOff: !isMailOff })}>
            <span className={rows.label}>Stop all of these emails</span>
            <span className={rows.hint}>Security, decisions and links that you ask for still arrive.</span>
          </Toggle>
        </div>
      </Panel>
      <QuietHoursPanel settings={settings} isBusy={isBusy} change={change} />
    </div>
  );
}
