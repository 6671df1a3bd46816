import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { useModal } from './useModal';
import styles from './Modal.module.css';

export interface ModalProps {
  open: boolean;
  title: ReactNode;
  /** hides the title from view, when the content makes it obvious */
  titleHidden?: boolean;
  /** without it, the visitor must choose inside the modal (age gate) */
  onClose?: () => void;
  /** next to the title, such as a balance */
  aside?: ReactNode;
  children: ReactNode;
}

type Shape = 'dialog' | 'sheet' | 'drawer';

/** The shared implementation of Dialog, Sheet and Drawer. */
export function Modal({ open, ...rest }: ModalProps & { shape: Shape }) {
  return open && typeof document !== 'undefined' ? createPortal(<OpenModal {...rest} />, document.body) : null;
}

function OpenModal({
  shape,
  title,
  titleHidden = false,
  onClose,
  aside,
  children,
}: Omit<ModalProps, 'open'> & { shape: Shape }) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(root, box, onClose);
  return (
    <div className={cx(styles.root, styles[shape])} ref={root}>
      <div className={styles.scrim} onClick={onClose} />
      <div className={styles.box} ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        {shape === 'sheet' && <span className={styles.grab} />}
        <header className={titleHidden ? styles.bare : styles.head}>
          <h2 className={titleHidden ? 'visually-hidden' : styles.title} id={titleId}>
            {title}
          </h2>
          {aside && <span className={styles.aside}>{aside}</span>}
          {onClose && (
            <span className={styles.close}>
              <IconButton icon="close" label="Close" onClick={onClose} />
            </span>
          )}
        </header>
        {children}
      </div>
    </div>
  );
}
