import { type MeterView, type ShowView } from '@contract/shows';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { Rail } from '@/ui/Rail';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './shows.module.css';

export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What is left, in words, once it is little. */
function warningOf({ secondsLeft, state }: MeterView): string | null {
  if (state === 'paused') return 'Paused: no picture arrives, and nothing is counted.';
  if (secondsLeft === null || secondsLeft > 120) return null;
  return secondsLeft > 30 ? 'Less than two minutes left.' : 'Less than thirty seconds left.';
}

interface MeterPanelProps { show: ShowView; meters: MeterView[]; balance: number | null; busy: boolean; onEnd: () => void }

/** What the show costs while it runs: the same figures on both sides. */
export function MeterPanel({ show, meters, balance, busy, onEnd }: MeterPanelProps) {
  const here = meters.filter(({ state }) => state !== 'left');
  const [meter] = here;
  const seconds = Math.max(0, ...meters.map((each) => each.seconds));
  const tokens = meters.reduce((sum, each) => sum + each.tokens, 0);
  const minutes = meter && show.cap && show.price ? Math.floor(show.cap / show.price) : null;
  const warning = meter && here.length === 1 ? warningOf(meter) : null;
  return (
    <section className={styles.meter} aria-label="Meter">
      <div className={styles.between}>
        <Pill kind={here.some(({ state }) => state === 'running') ? 'ok' : 'wait'}>{here.some(({ state }) => state === 'running') ? 'Running' : 'Paused'}</Pill>
        <span className={styles.muted}>{show.price === 0 ? 'Free' : `${formatTokens(show.price)} tokens a minute`}</span>
      </div>
      <div className={styles.figures}>
        <div><span className={styles.muted}>Time</span><div className={styles.big} role="timer">{clockOf(seconds)}</div></div>
        <div><span className={styles.muted}>{balance === null ? 'Paid so far' : 'Spent so far'}</span><div className={styles.big}><TokenAmount amount={tokens} tone="spent" /></div></div>
      </div>
      {meter && minutes !== null && <><Rail value={meter.minute} max={minutes} lamps={Math.min(20, minutes)} label="Minutes" valueText={`Minute ${meter.minute} of ${minutes}`} /><p className={styles.between}><span className={styles.muted}>Minute {meter.minute} of {minutes}</span><span className={styles.muted}>Cap {formatTokens(show.cap ?? 0)}</span></p></>}
      {warning && <p className={styles.warning} role="alert">{warning}</p>}
      {meter && balance !== null && show.price > 0 && (
        <dl className={styles.facts}>
          <dt>Balance now</dt><dd>{formatTokens(balance)}</dd>
          <dt>Held for the rest of minute {meter.minute}</dt><dd>{formatTokens(meter.held)}</dd>
          <dt>Your balance and cap cover</dt><dd>{clockOf(meter.secondsLeft ?? 0)} more</dd>
        </dl>
      )}
      <Button variant="danger" icon="stop" full busy={busy} busyLabel="Ending the show" onClick={onEnd}>{show.kind === 'group' && balance !== null ? 'Leave the show' : 'End show'}</Button>
    </section>
  );
}
