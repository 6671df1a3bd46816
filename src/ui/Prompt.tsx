import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button';
import styles from './Prompt.module.css';

interface PromptProps {
  /** the question */
  children: ReactNode;
  accept: string;
  dismiss: string;
  busy?: boolean;
  onAccept: () => void;
  onDismiss: () => void;
}

/** A quiet question among the toasts. It stays until it is answered, and takes no focus. */
export function Prompt({ children, accept, dismiss, busy, onAccept, onDismiss }: PromptProps) {
  const [toasts, setToasts] = useState<Element | null>(null);
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the list of toasts is found once it is in the page
  useEffect(() => setToasts(document.querySelector('[data-stays-live] > [role="status"]')), []);
  if (!toasts) return null;
  return createPortal(
    <div className={styles.prompt}>
      <p>{children}</p>
      <div className={styles.answers}>
        <Button size="sm" variant="primary" busy={busy} busyLabel="Please wait" onClick={onAccept}>
          {accept}
        </Button>
        <Button size="sm" onClick={onDismiss}>
          {dismiss}
        </Button>
      </div>
    </div>,
    toasts,
  );
}
