import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/settingRows.module.css';
import { TextInput } from '@/ui/TextInput';
import { Toggle } from '@/ui/Toggle';
import { type Changes } from './useSettings';
import styles from './NotificationSettingsScreen.module.css';

type Settings = ReplyOf<'viewNotificationSettings'>;

const SUGGESTED = { from: '23:00', until: '08:00' };

/** When emails wait. Until the account has a time zone, it gets the browser's with its first quiet hours. */
export function QuietHoursPanel({
  settings: { quietHours, timeZone },
  isBusy,
  change,
}: {
  settings: Settings;
  isBusy: boolean;
  change: (changes: Changes) => Promise<void>;
}) {
  const [times, setTimes] = useState(quietHours ?? SUGGESTED);
  const save = (wanted: Settings['quietHours']) =>
    change({
      quietHours: wanted,
      ...(wanted && !timeZone && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    });
  const isChanged = quietHours !== null && (times.from !== quietHours.from || times.until !== quietHours.until);
  const isComplete = Boolean(times.from && times.until);
  return (
    <Panel title="Quiet hours">
      <div className={rows.rows}>
        <Toggle checked={quietHours !== null} onChange={() => void save(quietHours ? null : times)}>
          <span className={rows.label}>Send me nothing at night</span>
          <span className={rows.hint}>
            Emails and push wait until the end of these hours; emails then go out as one. Security and decisions don’t
            wait.
          </span>
        </Toggle>
      </div>
      {quietHours && (
        <form
          className={styles.times}
          onSubmit={(event) => {
            event.preventDefault();
            void save(times);
          }}
        >
          <TextInput
            label="From"
            type="time"
            required
            value={times.from}
            onChange={(event) => setTimes({ ...times, from: event.target.value })}
          />
          <TextInput
            label="Until"
            type="time"
            required
            value={times.until}
            onChange={(event) => setTimes({ ...times, until: event.target.value })}
          />
          <Button type="submit" variant="outline" busy={isBusy} busyLabel="Saving" disabled={!isChanged || !isComplete}>
            Save times
          </Button>
          <p className={rows.hint}>{(timeZone ?? 'UTC').replace(/_/g, ' ')} time. Change it in your profile.</p>
        </form>
      )}
    </Panel>
  );
}
