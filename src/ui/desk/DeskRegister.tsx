import { type ReactNode } from 'react';
import { Button } from '../Button';
import { Link } from '../Link';
import { DeskBar } from './DeskBar';
import { DeskPanel, DeskScroll } from './DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from './DeskStates';
import styles from './DeskRegister.module.css';

const TABS = [
  { href: '/operator/takedowns', label: 'Takedowns' },
  { href: '/operator/complaints', label: 'Complaints' },
] as const;

interface DeskRegisterProps {
  page: (typeof TABS)[number]['href'];
  sub?: ReactNode;
  /** beside the tabs, such as an export */
  actions?: ReactNode;
  /** above the entries, such as a form */
  form?: ReactNode;
  /** null: loading */
  rows: readonly ReactNode[] | null;
  /** why the entries could not be loaded; null: they could */
  error: string | null;
  onRetry: () => void;
  empty: { title: string; text: string };
  /** loads further entries; null: all are there */
  more: { isBusy: boolean; load: () => void } | null;
}

/** A register of the desk: takedowns or complaints, one entry below the other. */
export function DeskRegister({ page, sub, actions, form, rows, error, onRetry, empty, more }: DeskRegisterProps) {
  return (
    <>
      <DeskBar title="Register" sub={sub}>
        <nav className={styles.tabs} aria-label="Registers">
          {TABS.map(({ href, label }) => (
            <Link key={href} href={href} aria-current={href === page ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {actions}
      </DeskBar>
      <DeskScroll>
        <div className={styles.stack}>
          {form}
          {error !== null && <DeskError text={error} onRetry={onRetry} />}
          {!rows && error === null && <DeskSkeleton rows={4} label="Loading the register" />}
          {rows?.length === 0 && <DeskEmpty title={empty.title}>{empty.text}</DeskEmpty>}
          {rows && rows.length > 0 && <DeskPanel>{rows}</DeskPanel>}
          {more && (
            <p className={styles.more}>
              <Button variant="outline" size="sm" busy={more.isBusy} busyLabel="Loading" onClick={more.load}>
                Show more
              </Button>
            </p>
          )}
        </div>
      </DeskScroll>
    </>
  );
}

/** An entry of a register: a title with its status, a line of facts, and quoted words. */
export const RegisterRow = ({
  title,
  pill,
  action,
  line,
  quotes = [],
}: {
  title: string;
  pill: ReactNode;
  action?: ReactNode;
  line: ReactNode;
  quotes?: readonly string[];
}) => (
  <article className={styles.row}>
    <p className={styles.head}>
      <b>{title}</b>
      {pill}
      {action && <span className={styles.act}>{action}</span>}
    </p>
    <p className={styles.line}>{line}</p>
    {quotes.filter(Boolean).map((quote) => (
      <p key={quote} className={styles.quote}>
        {quote}
      </p>
    ))}
  </article>
);
