import { useEffect, useRef, useState } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './ToastHost.module.css';

export interface Toast {
  id: string;
  text: string;
  kind: 'success' | 'error' | 'info';
}

interface ToastHostProps {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** How long a toast stays, in milliseconds, while nobody points at it. */
export const TOAST_STAY = 5000;

/** Says what was done elsewhere. Read out politely; pointing at it or focusing it makes it wait. */
export function ToastHost({ toasts, onDismiss }: ToastHostProps) {
  const [held, setHeld] = useState(false);
  return (
    <section
      className={styles.host}
      aria-label="Notices"
      data-stays-live
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-live="polite" aria-relevant="additions" className={styles.list}>
        {toasts.map((toast) => (
          <Row key={toast.id} toast={toast} held={held} onDismiss={onDismiss} />
        ))}
      </div>
    </section>
  );
}

const ICONS = { success: 'check', error: 'alert', info: 'info' } as const;

function Row({ toast, held, onDismiss }: { toast: Toast; held: boolean; onDismiss: (id: string) => void }) {
  const { id } = toast;
  const left = useRef(TOAST_STAY);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => dismiss.current(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [held, id]);
  return (
    <div className={cx(styles.toast, styles[toast.kind])}>
      <Icon name={ICONS[toast.kind]} />
      <span className={styles.words}>{toast.text}</span>
      <IconButton icon="close" label="Dismiss" onClick={() => onDismiss(id)} />
    </div>
  );
}
