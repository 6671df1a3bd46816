import { SecretDialog } from '@/ui/SecretDialog';
import { type NewOverlay } from './api';
import { KINDS } from './kinds';
import styles from './overlays.module.css';

/** Shows the secret address of a new overlay, and how to add the overlay to OBS. */
export function NewOverlayDialog({
  created: { name, overlay, key },
  onSaved,
}: {
  created: NewOverlay;
  onSaved: () => void;
}) {
  const { width, height } = KINDS[overlay ?? 'alerts'];
  return (
    <SecretDialog
      title={`Add “${name}” to OBS`}
      introduction="Copy the address now. It is not shown again. Anyone who has it can watch this overlay until you revoke it."
      secret={{ label: 'Address', value: new URL(`/overlay#${key}`, window.location.href).href }}
      onSaved={onSaved}
    >
      <ol className={styles.steps}>
        <li>In OBS, press + under Sources and choose Browser.</li>
        <li>Paste the address as URL.</li>
        <li>
          Enter {width} as width and {height} as height. Other sizes work, too: the overlay follows the width.
        </li>
      </ol>
    </SecretDialog>
  );
}
