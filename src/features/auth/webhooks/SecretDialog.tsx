import { notify } from '@/lib/sideEffects';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import styles from '../feedKeys/feedKeys.module.css';

async function copySecret(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    notify('success', 'Secret copied.');
  } catch {
    notify('error', 'The secret could not be copied. Select it and copy it by hand.');
  }
}

/** Shows the secret of a webhook. It closes only by its button, because the secret is never shown again. */
export function SecretDialog({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return (
    <Dialog open title="Save the secret">
      <div className={form.form}>
        <p className={form.quiet}>
          Your server checks with it that a request is ours, as Standard Webhooks describe. It is not shown again.
        </p>
        <dl className={styles.lines}>
          <dt>Secret</dt>
          <dd>
            <code>{secret}</code>
          </dd>
        </dl>
        <div className={form.actions}>
          <Button variant="outline" icon="copy" onClick={() => void copySecret(secret)}>
            Copy the secret
          </Button>
          <Button variant="primary" onClick={onSaved}>
            I saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
