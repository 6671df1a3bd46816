import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { SPENDING_RAISE_HOURS } from '@contract/limits';
import { type Failure, toFailure } from '@/lib/errorText';
import account from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { formatTokens } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { Legend } from '@/ui/Legend';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { changeSpendingLimit, pauseSpending } from './api';
import { LimitDialog } from './LimitDialog';
import { LimitRow, type Period, SPENT_ON } from './LimitRow';
import { PausePanel } from './PausePanel';
import styles from './SpendingScreen.module.css';

type Spending = ReplyOf<'viewSpending'>;

const LIMIT_NAMES = { day: 'daily', week: 'weekly', month: 'monthly' } as const;
const RULES = [
  { icon: 'check', text: 'Limits cover everything: tips, private and group shows, and purchases.' },
  { icon: 'undo', text: 'Tokens that come back to you no longer count.' },
  { icon: 'camera', text: 'A show ends by itself before it would go over.' },
  { icon: 'chevronDown', text: `Lowering a limit works at once. Raising one takes ${SPENDING_RAISE_HOURS} hours.` },
] as const;

/** A raise that waits, with the way back. */
function WaitingRaise({ period, isBusy, onKeep }: { period: Period; isBusy: boolean; onKeep: () => void }) {
  if (!period.next || period.limit === null) return null;
  const { limit, at } = period.next;
  return (
    <div className={styles.note}>
      <Banner
        kind="info"
        live={false}
        action={
          <Button size="sm" variant="outline" busy={isBusy} onClick={onKeep}>
            Keep {formatTokens(period.limit)}
          </Button>
        }
      >
        Your {LIMIT_NAMES[period.period]} limit {limit === null ? 'ends' : `goes up to ${formatTokens(limit)}`} on{' '}
        <DateTime at={at} />.
      </Banner>
    </div>
  );
}

function LimitsPanel({ periods, onChange }: { periods: Period[]; onChange: (period: Period) => void }) {
  return (
    <Panel>
      <div className={styles.legend}>
        <Legend series={SPENT_ON} />
      </div>
      {periods.map((period) => (
        <LimitRow key={period.period} period={period} onChange={() => onChange(period)} />
      ))}
    </Panel>
  );
}

const RulesPanel = () => (
  <Panel title="How limits work">
    <ul className={styles.rules}>
      {RULES.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size="sm" />
          {text}
        </li>
      ))}
    </ul>
  </Panel>
);

/** Changes limits and pauses, and keeps what the API answers. `place`: what is busy or has failed. */
function useSpending(initial: Spending) {
  const [spending, setSpending] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ place: string; failure: Failure } | null>(null);
  const run = async (place: string, change: () => Promise<Spending>): Promise<boolean> => {
    setBusy(place);
    setFailed(null);
    try {
      setSpending(await change());
      return true;
    } catch (error) {
      setFailed({ place, failure: toFailure(error) });
      return false;
    } finally {
      setBusy(null);
    }
  };
  const failureOf = (place: string) => (failed?.place === place ? failed.failure : null);
  return { spending, busy, run, failureOf, forget: () => setFailed(null) };
}

/** What a member allows themselves to spend, and breaks. */
export function SpendingScreen({ spending: initial }: { spending: Spending }) {
  const { spending, busy, run, failureOf, forget } = useSpending(initial);
  const [edited, setEdited] = useState<Period | null>(null);
  const close = () => {
    setEdited(null);
    forget();
  };
  const save = async ({ period }: Period, limit: number | null) => {
    if (await run(period, () => changeSpendingLimit(period, limit))) close();
  };
  return (
    <div className={styles.page}>
      <header>
        <PageTitle>Your limits</PageTitle>
        <p className={account.quiet}>The most you can spend here. You decide, and no performer can see it.</p>
      </header>
      {spending.periods.map((period) => (
        <WaitingRaise
          key={period.period}
          period={period}
          isBusy={busy === period.period}
          onKeep={() => void save(period, period.limit)}
        />
      ))}
      <div className={styles.columns}>
        <div className={styles.column}>
          <LimitsPanel periods={spending.periods} onChange={setEdited} />
          <RulesPanel />
        </div>
        <PausePanel
          pausedUntil={spending.pausedUntil}
          isBusy={busy === 'pause'}
          failure={failureOf('pause')}
          onPause={(until) => void run('pause', () => pauseSpending(until))}
        />
      </div>
      {edited && (
        <LimitDialog
          period={edited}
          isBusy={busy === edited.period}
          failure={failureOf(edited.period)}
          onSave={(limit) => void save(edited, limit)}
          onClose={close}
        />
      )}
    </div>
  );
}
