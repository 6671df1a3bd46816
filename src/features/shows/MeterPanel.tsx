import { type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { type MeterView, type ShowView } from '@contract/shows';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { Rail } from '@/ui/Rail';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './shows.module.css';

export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What the meter has to say aloud: that it stands still, or that little is left. */
export function warningOf({
  secondsLeft,
  state,
}: Pick<MeterView, 'secondsLeft' | 'state'>): { level: 'paused' | 'little' | 'least'; words: string } | null {
  if (state === 'paused') return { level: 'paused', words: 'No picture arrives. Nothing is counted until it does.' };
  if (secondsLeft === null || secondsLeft > 120) return null;
  return secondsLeft > 30
    ? { level: 'little', words: 'Less than two minutes left.' }
    : { level: 'least', words: 'Less than thirty seconds left.' };
}

/** Of several places: what stands for all of them. One that runs is enough. */
const together = (here: MeterView[]): MeterView['state'] =>
  here.some(({ state }) => state === 'running') ? 'running' : 'paused';

interface MeterPanelProps {
  show: ShowView;
  meters: MeterView[];
  /** the member's own; null for the performer */
  balance: number | null;
  /** the way out of the show */
  children: ReactNode;
}

/** What the show costs while it runs: the same figures on both sides. */
export function MeterPanel({ show, meters, balance, children }: MeterPanelProps) {
  const { asPath } = useRouter();
  const here = meters.filter(({ state }) => state !== 'left');
  const only = here.length === 1 ? here[0] : undefined;
  const seconds = Math.max(0, ...meters.map((each) => each.seconds));
  const tokens = Math.round(meters.reduce((sum, each) => sum + each.tokens, 0) * 100) / 100;
  const minutes = show.kind === 'private' && show.cap && show.price ? Math.floor(show.cap / show.price) : null;
  const warning = only && (show.kind === 'private' || balance !== null) ? warningOf(only) : null;
  const isRunning = together(here) === 'running';
  // more tokens help where the balance ends it and not the limit
  const mayBuy =
    balance !== null && warning && warning.level !== 'paused' && only && (minutes === null || only.minute < minutes);
  return (
    <section className={styles.meter} aria-label="Meter">
      <div className={styles.between}>
        <Pill kind={isRunning ? 'ok' : 'wait'}>{isRunning ? 'Running' : here.length === 0 ? 'Waiting' : 'Paused'}</Pill>
        <span className={styles.muted}>
          {show.price === 0 ? 'Free' : `${formatTokens(show.price)} tokens a minute`}
        </span>
      </div>
      <div className={styles.figures}>
        <div>
          <span className={styles.muted}>Time</span>
          <div className={styles.big} role="timer">
            {clockOf(seconds)}
          </div>
        </div>
        <div>
          <span className={styles.muted}>{balance === null ? 'Paid so far' : 'Spent so far'}</span>
          <div className={styles.big}>
            <TokenAmount amount={tokens} tone="spent" />
          </div>
        </div>
      </div>
      {only && minutes !== null && (
        <>
          <Rail
            value={only.minute}
            max={minutes}
            lamps={Math.min(20, minutes)}
            label="Minutes"
            valueText={`Minute ${only.minute} of ${minutes}`}
          />
          <p className={styles.between}>
            <span className={styles.muted}>
              Minute {only.minute} of {minutes}
            </span>
            <span className={styles.muted}>Cap {formatTokens(show.cap ?? 0)}</span>
          </p>
        </>
      )}
      {warning && (
        <p className={styles.warning} data-level={warning.level} role="alert">
          {warning.words}
          {mayBuy && (
            <>
              {' '}
              <Link href={`/account/user/wallet?next=${encodeURIComponent(asPath)}`} target="_blank">
                Buy tokens
              </Link>
            </>
          )}
        </p>
      )}
      {only && balance !== null && show.price > 0 && (
        <dl className={styles.facts}>
          <dt>Balance now</dt>
          <dd>
            <b>{formatTokens(balance)}</b>
          </dd>
          <dt>Held for the rest of minute {only.minute}</dt>
          <dd>{formatTokens(only.held)}</dd>
          <dt>Your balance and cap cover</dt>
          <dd>{clockOf(only.secondsLeft ?? 0)} more</dd>
        </dl>
      )}
      {children}
    </section>
  );
}
