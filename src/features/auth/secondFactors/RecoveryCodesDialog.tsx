import { notify } from '@/lib/sideEffects';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import styles from './secondFactors.module.css';

function saveAsFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows new recovery codes. It closes only by its button, because the codes are never shown again. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', 'Copied'),
      () => notify('error', 'Copying failed. Download the codes instead.'),
    );
  return (
    <Dialog open title="Save your recovery codes">
      <div className={form.form}>
        <p className={form.quiet}>
          Each code lets you log in once without your device. Keep them where nobody else finds them. They are not shown
          again.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={form.actions}>
          <Button variant="outline" icon="copy" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="outline" icon="download" onClick={() => saveAsFile(text)}>
            Download
          </Button>
          <Button variant="primary" onClick={onSaved}>
            I saved them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
