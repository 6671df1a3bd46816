import { type ReactNode } from 'react';
import { copyText } from '@/lib/copyText';
import form from './accountForm.module.css';
import { Button } from './Button';
import { Dialog } from './Dialog';
import styles from './SecretDialog.module.css';

interface Line {
  label: string;
  value: string;
}

interface SecretDialogProps {
  title: string;
  /** says what the secret is for, and that it isn't shown again */
  introduction: string;
  secret: Line;
  /** what is needed along with the secret, such as an address */
  more?: Line;
  children?: ReactNode;
  onSaved: () => void;
}

/** Shows a new secret. The dialog closes only by its button, because the secret is never shown again. */
export function SecretDialog({ title, introduction, secret, more, children, onSaved }: SecretDialogProps) {
  return (
    <Dialog open title={title}>
      <div className={form.form}>
        <p className={form.quiet}>{introduction}</p>
        <dl className={styles.lines}>
          {[secret, ...(more ? [more] : [])].map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
        {children}
        <div className={form.actions}>
          <Button variant="outline" icon="copy" onClick={() => void copyText(secret.label, secret.value)}>
            Copy the {secret.label.toLowerCase()}
          </Button>
          <Button variant="primary" onClick={onSaved}>
            I saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
