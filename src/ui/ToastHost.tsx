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

/** How long a toast stays while the pointer and the focus are elsewhere. */
export const TOAST_VISIBLE_MS = 5000;

/** Shows toasts and announces them politely. Pointing at them or focusing them stops their timers. */
export function ToastHost({ toasts, onDismiss }: ToastHostProps) {
  const [paused, setPaused] = useState(false);
  return (
    <section
      className={styles.host}
      aria-label="Notices"
      data-stays-live
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" aria-live="polite" aria-relevant="additions" className={styles.list}>
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} paused={paused} onDismiss={onDismiss} />
        ))}
      </div>
    </section>
  );
}

const ICONS = { success: 'check', error: 'alert', info: 'info' } as const;

function ToastRow({ toast, paused, onDismiss }: { toast: Toast; paused: boolean; onDismiss: (id: string) => void }) {
  const { id } = toast;
  const remainingMs = useRef(TOAST_VISIBLE_MS);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (paused) return;
    const since = Date.now();
    const timer = setTimeout(() => dismiss.current(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - since));
    };
  }, [paused, id]);
  return (
    <div className={cx(styles.toast, styles[toast.kind])}>
      <Icon name={ICONS[toast.kind]} />
      <span className={styles.words}>{toast.text}</span>
      <IconButton icon="close" label="Dismiss" onClick={() => onDismiss(id)} />
    </div>
  );
}
