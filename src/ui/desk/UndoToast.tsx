import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../Icon';
import { KeyHint } from './Keys';
import styles from './UndoToast.module.css';

/** How long a decision can be undone from the toast. */
export const UNDO_VISIBLE_SECONDS = 8;

/** Says what was decided, with a button that undoes it while the seconds run. Give it a `key` for each decision. */
export function UndoToast({
  children,
  onUndo,
  onGone,
}: {
  children: ReactNode;
  /** absent: the decision cannot be undone */
  onUndo?: () => void;
  onGone: () => void;
}) {
  const [left, setLeft] = useState(UNDO_VISIBLE_SECONDS);
  useEffect(() => {
    if (left === 0) return onGone();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onGone]);
  return (
    <div className={styles.toast}>
      <Icon name="check" size="sm" />
      <span className={styles.words} role="status">
        {children}
      </span>
      <span className={styles.left} aria-hidden="true">
        {left} s
      </span>
      {onUndo && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          Undo
          <KeyHint of="u" />
        </button>
      )}
    </div>
  );
}
