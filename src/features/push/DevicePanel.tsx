import { type ReplyOf } from '@contract/all';
import { type PushDeviceView } from '@contract/push';
import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/settingRows.module.css';
import { Toggle } from '@/ui/Toggle';
import { LockScreen } from './LockScreen';
import { type PushState, usePushDevices } from './usePushDevices';
import styles from './DevicePanel.module.css';

/** What each state is called, and what it means. */
const WORDS: Record<PushState, (siteName: string) => { title: string; hint: string }> = {
  looking: (siteName) => ({
    title: 'Notifications on this device',
    hint: `They arrive even when ${siteName} is closed.`,
  }),
  off: (siteName) => ({
    title: 'Notifications are off on this device',
    hint: `We can tell you here even when ${siteName} is closed. Your browser will ask you once more.`,
  }),
  on: (siteName) => ({
    title: 'Notifications are on',
    hint: `They arrive even when ${siteName} is closed. The table above chooses which.`,
  }),
  blocked: () => ({
    title: 'Your browser blocks notifications from this site',
    hint: 'Open the settings of this site, next to its address, allow notifications, then reload the page.',
  }),
  homeScreen: () => ({
    title: 'Add to Home Screen first',
    hint: 'In Safari, press Share, then Add to Home Screen. Open the site from there and turn notifications on here.',
  }),
  none: () => ({
    title: 'This browser can’t show notifications',
    hint: 'Use a current version of Chrome, Edge, Firefox or Safari, outside a private window.',
  }),
};

interface DevicePanelProps {
  push: ReplyOf<'viewPush'>;
  accountId: string;
  /** what the account chose for its emails, until this device has its own choice */
  isDiscreet: boolean;
}

/** Turns push messages on and off for this browser, and removes the account's other devices. */
export function DevicePanel({ push, accountId, isDiscreet }: DevicePanelProps) {
  const { siteName } = useAppSelector(selectSettings);
  const { state, own, others, failure, busy, turnOn, turnOff, remove } = usePushDevices(push, accountId);
  const { title, hint } = WORDS[state](siteName);
  const isOn = state === 'on' && own !== null;
  const isHidden = own?.isDiscreet ?? isDiscreet;
  return (
    <Panel title="This device">
      <div className={styles.own}>
        <p role="status">
          <span className={rows.label}>{title}</span>
          <span className={rows.hint}>{hint}</span>
        </p>
        {isOn && (
          <Button busy={busy === 'own'} busyLabel="Turning off" onClick={() => void turnOff(own._id)}>
            Turn off
          </Button>
        )}
        {state === 'off' && (
          <Button
            variant="primary"
            busy={busy === 'own'}
            busyLabel="Turning on"
            onClick={() => void turnOn(isDiscreet)}
          >
            Turn on
          </Button>
        )}
      </div>
      {failure && <ErrorNote>{failure}</ErrorNote>}
      {isOn && (
        <div className={cx(rows.rows, styles.discreet)}>
          <Toggle checked={isHidden} aria-busy={busy === 'own'} onChange={() => void turnOn(!isHidden)}>
            <span className={rows.label}>Discreet</span>
            <span className={rows.hint}>
              No names, pictures or amounts on your lock screen. Your browser still shows our address.
            </span>
          </Toggle>
          <LockScreen isDiscreet={isHidden} />
        </div>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.heading}>Other devices</h3>
          <ul>
            {others.map((device) => (
              <DeviceRow key={device._id} device={device} isBusy={busy === device._id} onRemove={remove} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface DeviceRowProps {
  device: PushDeviceView;
  isBusy: boolean;
  onRemove: (id: string) => Promise<void>;
}

function DeviceRow({ device: { _id, name, createdAt, reachedAt }, isBusy, onRemove }: DeviceRowProps) {
  return (
    <li className={styles.device}>
      <p>
        <span className={rows.label}>{name}</span>
        <span className={rows.hint}>
          {reachedAt ? 'Last reached ' : 'Since '}
          <DateTime at={reachedAt ?? createdAt} />
        </span>
      </p>
      <Button
        size="sm"
        busy={isBusy}
        busyLabel="Removing"
        aria-label={`Remove ${name}`}
        onClick={() => void onRemove(_id)}
      >
        Remove
      </Button>
    </li>
  );
}
