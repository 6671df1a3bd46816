import { type ReactNode, useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useOperator } from '@/layouts/data';
import { sectionsFor } from '@/layouts/deskNavigation';
import { countOf, useDeskCounts } from '@/layouts/useDeskCounts';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskFigures, DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { useNow } from '@/ui/desk/DueTime';
import { WhoBadge } from '@/ui/desk/WhoBadge';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { type Case, searchDecidedCases } from './api';
import { CaseSummary } from './CaseFilters';
import { decisionText, subjectText } from './caseWords';
import { SetupPanel } from './SetupPanel';
import styles from './DeskHomeScreen.module.css';

const RECENT_ITEMS = 8;

/** The latest decisions, kept current. */
function useRecent(): Case[] {
  const changes = useAppSelector((state) => state.desk.changes);
  const [recent, setRecent] = useState<Case[]>([]);
  useEffect(() => {
    let isGone = false;
    // the next change loads them after a failure
    searchDecidedCases(RECENT_ITEMS).then(
      (found) => !isGone && setRecent(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [changes]);
  return recent;
}

/**
 * The first page of the desk: what waits, and what was decided.
 * @param figures of money, for those who may see them
 */
export function DeskHomeScreen({ figures }: { figures: ReactNode }) {
  const { operatorRole } = useOperator();
  const now = useNow();
  const counts = useDeskCounts();
  const title =
    now === null
      ? 'Home'
      : new Date(now).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const next = counts?.late
    ? { href: '/operator/cases?late=1', label: `Open ${counts.late} late ${counts.late === 1 ? 'case' : 'cases'}` }
    : { href: '/operator/cases', label: 'Open the cases' };
  return (
    <>
      <DeskBar title={title} sub={<CaseSummary />}>
        <LinkButton href={next.href} variant="primary" size="sm">
          {next.label}
        </LinkButton>
      </DeskBar>
      <DeskScroll>
        <div className={styles.grid}>
          <div className={styles.column}>
            <DeskPanel>
              <DeskFigures
                figures={[
                  { label: 'Waiting', value: counts?.open ?? '', caption: `${counts?.unclaimed ?? 0} unclaimed` },
                  { label: 'Late', value: counts?.late ?? '', caption: `${counts?.soon ?? 0} due within the hour` },
                  { label: 'Your cases', value: counts?.mine ?? '', caption: 'claimed by you' },
                  { label: 'You decided', value: counts?.decidedToday ?? '', caption: 'in the last 24 hours' },
                ]}
              />
            </DeskPanel>
            <Waiting />
            {(operatorRole === 'owner' || operatorRole === 'finance') && figures}
          </div>
          <div className={styles.column}>
            {operatorRole === 'owner' && <SetupPanel />}
            <Recent />
          </div>
        </div>
      </DeskScroll>
    </>
  );
}

function Waiting() {
  const counts = useDeskCounts();
  const { operatorRole } = useOperator();
  const rows = sectionsFor(operatorRole)
    .flatMap((section) => section.rows)
    .filter(({ counts: kinds }) => typeof kinds === 'object')
    .map((row) => ({ ...row, count: countOf(counts, row) ?? { open: 0, late: 0 } }))
    .sort((a, b) => b.count.open - a.count.open);
  const most = Math.max(1, ...rows.map(({ count }) => count.open));
  return (
    <DeskPanel
      title="Waiting"
      aside={
        <span className={styles.quiet}>
          <CaseSummary />
        </span>
      }
    >
      <div className={styles.bars}>
        {rows.map(({ href, label, count }) => (
          <Link key={href} href={href}>
            <span>{label}</span>
            <span className={styles.bar} aria-hidden="true">
              {count.late > 0 && <i className={styles.late} style={{ width: `${(count.late / most) * 100}%` }} />}
              <i style={{ width: `${((count.open - count.late) / most) * 100}%` }} />
            </span>
            <b>
              {count.open.toLocaleString('en')}
              {count.late > 0 && <span className="visually-hidden">, {count.late} late</span>}
            </b>
          </Link>
        ))}
      </div>
    </DeskPanel>
  );
}

function Recent() {
  const { _id: you, operatorRole } = useOperator();
  const recent = useRecent();
  return (
    <DeskPanel
      title="Recent decisions"
      className={styles.recent}
      aside={operatorRole === 'owner' && <Link href="/operator/security-log">Log</Link>}
    >
      {recent.length === 0 && <p className={styles.quiet}>Decisions on cases appear here.</p>}
      <ol className={styles.list}>
        {recent.map((row) => {
          const by = row.decided?.by ?? null;
          const at = row.decided && new Date(row.decided.at);
          return (
            <li key={row._id}>
              <WhoBadge name={by?.name ?? null} isYou={by?._id === you} />
              <span>
                {decisionText(row)}, <b>{subjectText(row)[0]}</b>
                <small>
                  {at?.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
                  {by ? `, by ${by._id === you ? 'you' : by.name}` : ', without an operator'}
                </small>
              </span>
            </li>
          );
        })}
      </ol>
    </DeskPanel>
  );
}
