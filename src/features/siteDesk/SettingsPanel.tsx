import { DeskPanel } from '@/ui/desk/DeskPanel';
import { type Setting } from './api';
import { SettingRow } from './SettingRow';

/** A panel with settings. */
export function SettingsPanel({
  title,
  settings,
  onChanged,
}: {
  title: string;
  settings: readonly (Setting | undefined)[];
  onChanged: (setting: Setting) => void;
}) {
  return (
    <DeskPanel title={title}>
      {settings.map(
        (setting) =>
          setting && (
            // reset when somebody else's value arrives
            <SettingRow
              key={`${setting.key} ${JSON.stringify(setting.value)}`}
              setting={setting}
              onChanged={onChanged}
            />
          ),
      )}
    </DeskPanel>
  );
}
