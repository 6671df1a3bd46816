import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { Pill } from '@/ui/Pill';
import { useNow } from '@/ui/desk/DueTime';
import { changeSetting, type Setting } from './api';
import { SettingsPanel } from './SettingsPanel';
import { SitePage } from './SitePage';
import { useSave } from './useSave';
import { useSettings } from './useSettings';
import styles from './site.module.css';

type Find = (key: string) => Setting | undefined;

/** Whether maintenance is on now, planned, or neither. */
function stateOf(find: Find, now: number): 'on' | 'running' | 'planned' | 'off' {
  if (find('maintenance')?.value === true) return 'on';
  const [from, until] = [String(find('maintenanceFrom')?.value ?? ''), String(find('maintenanceUntil')?.value ?? '')];
  if (!from || (until && Date.parse(until) <= now)) return 'off';
  return Date.parse(from) <= now ? 'running' : 'planned';
}

const WORDS = {
  on: { kind: 'bad', label: 'On: only operators can use the site' },
  running: { kind: 'bad', label: 'On, as planned' },
  planned: { kind: 'wait', label: 'Planned' },
  off: { kind: 'ok', label: 'Off: the site is open' },
} as const;

/** Switches maintenance on and off, plans it, and shows what members see meanwhile. */
export function MaintenanceScreen() {
  const { settings, find, replace, failure, reload } = useSettings();
  const { busy, error, save } = useSave();
  const now = useNow() ?? 0;
  const state = stateOf(find, now);
  const isOn = state === 'on';
  const name = String(find('siteName')?.value ?? '');
  const until = String(find('maintenanceUntil')?.value ?? '');
  const toggle = () =>
    save(
      () => changeSetting('maintenance', !isOn),
      replace,
      isOn ? 'Maintenance is off. Members see the site again.' : 'Maintenance is on.',
    );
  return (
    <SitePage
      title="Maintenance"
      sub="Members watch it go on and off"
      isLoaded={settings !== null}
      failure={failure}
      onRetry={reload}
    >
      <DeskPanel title="Now" aside={<Pill kind={WORDS[state].kind}>{WORDS[state].label}</Pill>}>
        <p className={styles.quiet}>
          During maintenance every page shows the screen below, and calls are refused. Running shows end.
        </p>
        {error && <p className={styles.fault}>{error}</p>}
        <p className={`${styles.buttons} ${styles.gap}`}>
          <Button
            size="sm"
            variant={isOn ? 'primary' : 'danger'}
            busy={busy}
            busyLabel="Saving"
            onClick={() => void toggle()}
          >
            {isOn ? 'Switch maintenance off' : 'Switch maintenance on'}
          </Button>
        </p>
      </DeskPanel>
      <SettingsPanel
        title="Planned maintenance"
        settings={['maintenanceFrom', 'maintenanceUntil'].map(find)}
        onChanged={replace}
      />
      <SettingsPanel title="Text" settings={[find('maintenanceText')]} onChanged={replace} />
      <DeskPanel title="Preview">
        <div className={styles.screen}>
          <h3>We&apos;ll be back soon</h3>
          <p>
            {String(find('maintenanceText')?.value ?? '') ||
              `We are working on ${name}. Your data is safe. Please come back in a few minutes.`}
          </p>
          {until && Date.parse(until) > now && <p>We expect to be back at {new Date(until).toLocaleString()}.</p>}
        </div>
      </DeskPanel>
    </SitePage>
  );
}
