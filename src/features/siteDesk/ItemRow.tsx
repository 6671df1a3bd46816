import { type ReactNode } from 'react';
import { Button } from '@/ui/Button';
import styles from './site.module.css';

/** A row of a sortable list: name and second line, its figures and actions, and a form that Edit opens below. */
export function ItemRow({
  name,
  second,
  picture,
  aside,
  isOpen,
  onToggle,
  children,
}: {
  name: string;
  second: ReactNode;
  picture?: string;
  aside?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <div className={styles.item}>
        {picture && <img className={styles.thumb} src={picture} alt="" />}
        <span className={styles.itemText}>
          <b>{name}</b>
          <small>{second}</small>
        </span>
        {aside}
        <Button
          size="sm"
          variant="outline"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Close ${name}` : `Edit ${name}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
      </div>
      {isOpen && <div className={styles.open}>{children}</div>}
    </>
  );
}
