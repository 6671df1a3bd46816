import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { type Role } from '@/lib/roles';
import account from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Toggle } from '@/ui/Toggle';
import { updateSettings } from './api';
import { type Notification } from './state';
import styles from './NotificationSettingsScreen.module.css';

type Kind = Notification['kind'];

interface Switch {
  kind: Kind;
  label: string;
  hint?: string;
  /** the roles that get this kind */
  for: readonly Role[];
}

/** The kinds that can be switched off, by the headings under which they are shown. */
const SWITCHES: Record<string, readonly Switch[]> = {
  People: [
    { kind: 'live', label: 'Somebody you follow goes live', for: ['user'] },
    { kind: 'message', label: 'Messages', for: ['user', 'performer'] },
    { kind: 'mention', label: 'Mentions', hint: 'Somebody writes your username in a chat', for: ['user', 'performer'] },
    { kind: 'milestone', label: 'Followers', hint: 'You reach 1, 10, 50, 100 and so on', for: ['performer'] },
  ],
  'Money and orders': [
    { kind: 'sale', label: 'Sales', for: ['performer'] },
    { kind: 'tip', label: 'Tips', hint: 'While you are offline', for: ['performer'] },
    { kind: 'pledge', label: 'Pledges', hint: 'A goal with pledges is reached or ends', for: ['user', 'performer'] },
    { kind: 'order', label: 'Orders', hint: 'An order of yours moves', for: ['user'] },
    { kind: 'refund', label: 'Refunds', hint: 'A refund request of yours is decided', for: ['user'] },
    { kind: 'payout', label: 'Payouts', hint: 'A payout request of yours is decided', for: ['performer', 'studio'] },
  ],
};

/** Switches a kind at once, and back when that fails. */
function useSwitches(settings: ReplyOf<'viewNotificationSettings'>) {
  const [off, setOff] = useState<Kind[]>(settings.off);
  const [failure, setFailure] = useState<Failure>(null);
  const flip = async (kind: Kind) => {
    const before = off;
    const wanted = off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind];
    setOff(wanted);
    try {
      setOff((await updateSettings({ off: wanted })).off);
      setFailure(null);
    } catch (error) {
      setOff(before);
      setFailure(toFailure(error));
    }
  };
  return { off, failure, flip };
}

/** Chooses what the bell shows. Each switch is stored at once. */
export function NotificationSettingsScreen({
  settings,
  role,
}: {
  settings: ReplyOf<'viewNotificationSettings'>;
  role: Role;
}) {
  const { off, failure, flip } = useSwitches(settings);
  const groups = Object.entries(SWITCHES)
    .map(([title, switches]) => ({ title, switches: switches.filter((one) => one.for.includes(role)) }))
    .filter(({ switches }) => switches.length);
  return (
    <div className={account.page}>
      <div className={styles.head}>
        <LinkButton href="/notifications" variant="quiet" size="sm" icon="chevronLeft">
          Notifications
        </LinkButton>
        <PageTitle>Notification settings</PageTitle>
      </div>
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      {groups.map(({ title, switches }) => (
        <Panel key={title} title={title}>
          <div className={styles.rows}>
            {switches.map(({ kind, label, hint }) => (
              <Toggle key={kind} checked={!off.includes(kind)} onChange={() => void flip(kind)}>
                <span className={styles.label}>{label}</span>
                {hint && <span className={styles.hint}>{hint}</span>}
              </Toggle>
            ))}
          </div>
        </Panel>
      ))}
      <Panel title="Account">
        <div className={styles.always}>
          <Icon name="lock" />
          <p>
            <span className={styles.label}>Security and decisions</span>
            <span className={styles.hint}>
              New logins, changed passwords and what we decide about your account and your content. Always shown.
            </span>
          </p>
        </div>
      </Panel>
    </div>
  );
}
