import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSwipe } from '@/lib/useSwipe';
import { useViewportHeight } from '@/lib/useViewportHeight';
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
  /** the place of the button that opens a sheet: on larger screens the sheet is a popover there, not a dialog */
  anchor?: DOMRect | null;
  /** the stage and shows are dark in both themes, their sheets too */
  theme?: 'dark';
  children: ReactNode;
}

type Shape = 'dialog' | 'sheet' | 'drawer';

/** The shared implementation of Dialog, Sheet and Drawer. */
export function Modal({ open, ...rest }: ModalProps & { shape: Shape }) {
  return open && typeof document !== 'undefined' ? createPortal(<OpenModal {...rest} />, document.body) : null;
}

const POPOVER_WIDTH_PX = 320;
const POPOVER_MARGIN_PX = 8;

/** Returns the place of a popover: below its button or above it, where there is more room, and inside the window. */
function popoverPlace({ left, right, top, bottom }: DOMRect): CSSProperties {
  const { innerWidth, innerHeight } = window;
  const isBelow = top + bottom < innerHeight;
  const widest = Math.max(POPOVER_MARGIN_PX, innerWidth - POPOVER_WIDTH_PX - POPOVER_MARGIN_PX);
  // opens towards the middle of the window
  const start = left + right < innerWidth ? left : right - POPOVER_WIDTH_PX;
  const space = isBelow ? innerHeight - bottom : top;
  return {
    '--popover-left': `${Math.min(Math.max(start, POPOVER_MARGIN_PX), widest)}px`,
    '--popover-top': isBelow ? `${bottom + 4}px` : 'auto',
    '--popover-bottom': isBelow ? 'auto' : `${innerHeight - top + 4}px`,
    '--popover-space': `${Math.max(space - POPOVER_MARGIN_PX - 4, 160)}px`,
  } as CSSProperties;
}

function OpenModal({
  shape,
  title,
  titleHidden = false,
  onClose,
  aside,
  anchor,
  theme,
  children,
}: Omit<ModalProps, 'open'> & { shape: Shape }) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(root, box, onClose);
  useViewportHeight();
  const swipe = useSwipe((direction) => {
    if (direction === 'down') onClose?.();
  });
  return (
    <div
      className={cx(styles.root, styles[shape], anchor && styles.popover)}
      style={anchor ? popoverPlace(anchor) : undefined}
      ref={root}
      data-theme={theme}
    >
      <div className={styles.scrim} onClick={onClose} />
      <div className={styles.box} ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        {shape === 'sheet' && <span className={styles.grab} {...swipe} />}
        <header className={titleHidden ? styles.bare : styles.head} {...(shape === 'sheet' ? swipe : undefined)}>
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
