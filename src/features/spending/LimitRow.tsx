import { type ReplyOf } from '@contract/all';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { formatTokens } from '@/ui/format';
import { chartColour } from '@/ui/chartSpans';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './SpendingScreen.module.css';

export type Period = ReplyOf<'viewSpending'>['periods'][number];

export const PERIOD_NAMES = { day: 'Today', week: 'This week', month: 'This month' } as const;
/** What a member spends tokens on, in the order of the colours. */
export const SPENT_ON = [
  { key: 'tips', label: 'Tips and pledges' },
  { key: 'shows', label: 'Shows' },
  { key: 'purchases', label: 'Videos and shop' },
] as const;

export const spentIn = ({ tips, shows, purchases }: Period): number =>
  Math.round((tips + shows + purchases) * 100) / 100;

/** One period: what was spent in it, its limit, and when it starts again. */
export function LimitRow({ period, onChange }: { period: Period; onChange: () => void }) {
  const name = PERIOD_NAMES[period.period];
  const spent = spentIn(period);
  const { limit } = period;
  return (
    <section className={styles.row} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.figure}>
            <TokenAmount amount={spent} />
            <small>{limit === null ? 'No limit' : <>of {formatTokens(limit)}</>}</small>
          </p>
        </div>
        <Button
          variant="outline"
          aria-label={`${limit === null ? 'Set' : 'Change'} the limit: ${name}`}
          onClick={onChange}
        >
          {limit === null ? 'Set a limit' : 'Change'}
        </Button>
      </div>
      {limit !== null && (
        <>
          <div
            className={styles.bar}
            role="img"
            aria-label={`${formatTokens(spent)} of ${formatTokens(limit)} tokens spent`}
          >
            {SPENT_ON.map(({ key }, index) => (
              <i
                key={key}
                style={{ background: chartColour(index), width: `${Math.min(100, (period[key] / limit) * 100)}%` }}
              />
            ))}
          </div>
          <p className={styles.foot}>
            <span>
              <b>{formatTokens(Math.max(0, limit - spent))}</b> left
            </span>
            <span>
              Starts again <DateTime at={period.endsAt} />
            </span>
          </p>
        </>
      )}
    </section>
  );
}
