import { useRouter } from 'next/router';
import { useState } from 'react';
import { type OwnOperatorView } from '@contract/operator';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { LogoMark } from '@/ui/Logo';
import { Sheet } from '@/ui/Sheet';
import { useLayoutData } from './data';
import { isOpen, RowIcon } from './DeskRowParts';
import { type DeskSection, sectionsFor } from './deskNavigation';
import { ThemeButton } from './ThemeButton';
import { countOf, type DeskCounts } from './useDeskCounts';
import styles from './DeskTabs.module.css';

/** The top bar, the tab bar and the sheet with all pages, on phones. */
export function DeskTabs({ operator, counts }: { operator: OwnOperatorView; counts: DeskCounts | null }) {
  const { asPath } = useRouter();
  const { siteName } = useLayoutData();
  // a navigation closes the menu
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isMenuOpen = openAt === asPath;
  const sections = sectionsFor(operator.operatorRole);
  return (
    <>
      <header className={styles.top}>
        <Link href="/operator" className={styles.logo} aria-label={`${siteName}, desk`}>
          <LogoMark />
          {siteName}
          <span className={styles.mark}>Desk</span>
        </Link>
        <Link href="/operator/people" className={styles.button} aria-label="Search">
          <Icon name="search" />
        </Link>
        <button type="button" className={styles.button} aria-label="Menu" onClick={() => setOpenAt(asPath)}>
          <Icon name="menu" />
        </button>
      </header>
      <nav className={styles.tabs} aria-label="Sections">
        {sections
          .flatMap(({ rows }) => rows)
          .filter(({ tab }) => tab)
          .map((row) => {
            const late = countOf(counts, row)?.late ?? 0;
            return (
              <Link key={row.href} href={row.href} aria-current={isOpen(row, asPath) ? 'page' : undefined}>
                <RowIcon name={row.icon} />
                {row.tab}
                {late > 0 && (
                  <span className={styles.late}>
                    {late}
                    <span className="visually-hidden"> late</span>
                  </span>
                )}
              </Link>
            );
          })}
        <button type="button" onClick={() => setOpenAt(asPath)}>
          <Icon name="more" size="sm" />
          More
        </button>
      </nav>
      {isMenuOpen && <Menu sections={sections} counts={counts} asPath={asPath} onClose={() => setOpenAt(null)} />}
    </>
  );
}

function Menu({
  sections,
  counts,
  asPath,
  onClose,
}: {
  sections: readonly DeskSection[];
  counts: DeskCounts | null;
  asPath: string;
  onClose: () => void;
}) {
  return (
    <Sheet open title="Desk" onClose={onClose}>
      {sections.map(({ label, rows }) => (
        <nav key={label ?? ''} aria-label={label ?? 'Start'} className={styles.group}>
          {label && <p>{label}</p>}
          {rows.map((row) => (
            <Link key={row.href} href={row.href} aria-current={isOpen(row, asPath) ? 'page' : undefined}>
              <RowIcon name={row.icon} />
              {row.label}
              <span>{countOf(counts, row)?.open}</span>
            </Link>
          ))}
        </nav>
      ))}
      <ThemeButton words className={styles.theme} />
    </Sheet>
  );
}
