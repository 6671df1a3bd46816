import { type ReactNode } from 'react';
import { Button } from '../Button';
import { Icon } from '../Icon';
import { UnlitRail } from '../Rail';
import styles from './DeskStates.module.css';

/** Nothing waits: an unlit rail, a heading, a sentence with figures, and one action. */
export function DeskEmpty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className={styles.empty}>
      <UnlitRail />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </section>
  );
}

/** Rows of 52 px while the first page of a list loads. */
export function DeskSkeleton({ rows = 8, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  );
}

/** A list or a page that could not be loaded: why, and a way to try again. */
export function DeskError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <section className={styles.empty} role="alert">
      <h2>This could not be loaded</h2>
      <p>{text}</p>
      <Button variant="outline" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </section>
  );
}

/** A note in place: `warn` for a refused decision and other dangers, `info` for facts. */
export function DeskNote({ kind = 'info', children }: { kind?: 'warn' | 'info'; children: ReactNode }) {
  return (
    <div className={kind === 'warn' ? styles.warn : styles.info} role={kind === 'warn' ? 'alert' : undefined}>
      <Icon name={kind === 'warn' ? 'alert' : 'info'} size="sm" />
      <span>{children}</span>
    </div>
  );
}
