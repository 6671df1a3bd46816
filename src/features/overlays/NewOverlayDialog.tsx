import { notify } from '@/lib/sideEffects';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { type NewOverlay } from './api';
import { KINDS } from './kinds';
import styles from './overlays.module.css';

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify('success', 'Address copied.');
  } catch {
    notify('error', 'The address could not be copied. Select it and copy it by hand.');
  }
}

/** Shows the address of a new overlay. It closes only by its button, because the address is never shown again. */
export function NewOverlayDialog({
  created: { name, overlay, key },
  onSaved,
}: {
  created: NewOverlay;
  onSaved: () => void;
}) {
  const address = new URL(`/overlay#${key}`, window.location.href).href;
  const { width, height } = KINDS[overlay ?? 'alerts'];
  return (
    <Dialog open title={`Add “${name}” to OBS`}>
      <div className={form.form}>
        <p className={form.quiet}>
          Copy the address now. It is not shown again. Anyone who has it can watch this overlay until you revoke it.
        </p>
        <code className={styles.address}>{address}</code>
        <ol className={styles.steps}>
          <li>In OBS, press + under Sources and choose Browser.</li>
          <li>Paste the address as URL.</li>
          <li>
            Enter {width} as width and {height} as height. Other sizes work, too: the overlay follows the width.
          </li>
        </ol>
        <div className={form.actions}>
          <Button variant="outline" icon="copy" onClick={() => void copyAddress(address)}>
            Copy the address
          </Button>
          <Button variant="primary" onClick={onSaved}>
            I saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
