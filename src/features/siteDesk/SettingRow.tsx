import { useState } from 'react';
import { Button } from '@/ui/Button';
import { changeSetting, type Setting, type SettingValue } from './api';
import { History } from './History';
import { SettingControl } from './SettingControl';
import { previewOf } from './settingPreview';
import { useSave } from './useSave';
import styles from './site.module.css';

const cleaned = (value: SettingValue): SettingValue =>
  Array.isArray(value) ? value.map((each) => each.trim()).filter(Boolean) : value;
const same = (a: SettingValue, b: SettingValue) => JSON.stringify(cleaned(a)) === JSON.stringify(cleaned(b));

function Acts({
  setting,
  isChanged,
  busy,
  onDiscard,
  onReset,
}: {
  setting: Setting;
  isChanged: boolean;
  busy: boolean;
  onDiscard: () => void;
  onReset: () => void;
}) {
  return (
    <div className={styles.acts}>
      {isChanged && (
        <>
          <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Saving">
            Save
          </Button>
          <Button size="sm" variant="outline" onClick={onDiscard}>
            Discard
          </Button>
          {setting.needsReason && <span className={styles.quiet}>Needs a reason</span>}
        </>
      )}
      {!isChanged && !setting.isDefault && (
        <button type="button" className={styles.link} onClick={onReset}>
          Reset to the default
        </button>
      )}
      {setting.shows && (
        <a className={styles.link} href={setting.shows} target="_blank" rel="noreferrer">
          See where it shows
          <span className="visually-hidden"> (new tab)</span>
        </a>
      )}
      <History of={setting.key} small />
    </div>
  );
}

/** One setting: what it is, its control, what the value does, where it shows, and its history. */
export function SettingRow({ setting, onChanged }: { setting: Setting; onChanged: (setting: Setting) => void }) {
  const [value, setValue] = useState(setting.value);
  const { busy, error, save, setError } = useSave();
  const store = (wanted: SettingValue | null) =>
    save(
      () => changeSetting(setting.key, wanted),
      (changed) => {
        setValue(changed.value);
        onChanged(changed);
      },
      `${setting.label} was saved.`,
    );
  const isChanged = !same(value, setting.value);
  const preview = previewOf(setting, value);
  return (
    <form
      className={styles.setting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store(cleaned(value));
      }}
    >
      <div className={styles.about}>
        <b>{setting.label}</b>
        <p>{setting.about}</p>
      </div>
      <div className={styles.value}>
        <SettingControl
          setting={setting}
          value={value}
          onChange={(changed) => {
            setValue(changed);
            setError(null);
          }}
        />
        {preview && (
          <p className={styles.preview}>
            <span className="visually-hidden">Preview: </span>
            {preview}
          </p>
        )}
        {error && (
          <p className={styles.fault} role="alert">
            {error}
          </p>
        )}
        <Acts
          setting={setting}
          isChanged={isChanged}
          busy={busy}
          onDiscard={() => setValue(setting.value)}
          onReset={() => void store(null)}
        />
      </div>
    </form>
  );
}
