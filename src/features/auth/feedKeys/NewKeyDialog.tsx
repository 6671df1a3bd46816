import { publicConfig } from '@/lib/config';
import { notify } from '@/lib/sideEffects';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { type NewFeedKey } from './api';
import styles from './feedKeys.module.css';

async function copyKey(key: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(key);
    notify('success', 'Key copied.');
  } catch {
    notify('error', 'The key could not be copied. Select it and copy it by hand.');
  }
}

/** Shows a new key. It closes only by its button, because the key is never shown again. */
export function NewKeyDialog({ created: { name, key }, onSaved }: { created: NewFeedKey; onSaved: () => void }) {
  const address = new URL(`${publicConfig().apiBase}/events`, window.location.href).href;
  return (
    <Dialog open title={`Save the key “${name}”`}>
      <div className={form.form}>
        <p className={form.quiet}>
          Enter it in your tool now. It is not shown again. Anyone who has it can read these events until you revoke it.
        </p>
        <dl className={styles.lines}>
          <dt>Key</dt>
          <dd>
            <code>{key}</code>
          </dd>
          <dt>Address, with the key as bearer token</dt>
          <dd>
            <code>{address}</code>
          </dd>
        </dl>
        <div className={form.actions}>
          <Button variant="outline" icon="copy" onClick={() => void copyKey(key)}>
            Copy the key
          </Button>
          <Button variant="primary" onClick={onSaved}>
            I saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
