import { type ReactNode } from 'react';
import { cx } from '../cx';
import styles from './DeskPanel.module.css';

/** The scrolling area of a desk page below its bar. */
export const DeskScroll = ({ children }: { children: ReactNode }) => <div className={styles.scroll}>{children}</div>;

/** A white panel with a heading, and beside the heading a figure or a link. */
export function DeskPanel({
  title,
  aside,
  className,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx(styles.panel, className)}>
      {title && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** Figures in a row: a term, its value and a caption. */
export function DeskFigures({
  figures,
}: {
  figures: readonly { label: string; value: ReactNode; caption?: ReactNode }[];
}) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, caption }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {caption !== undefined && <dd className={styles.caption}>{caption}</dd>}
        </div>
      ))}
    </dl>
  );
}
