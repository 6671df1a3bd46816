import { type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { type MeterView, type ShowView } from '@contract/shows';
import { formatDuration } from '@/lib/timeText';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { Rail } from '@/ui/Rail';
import { TokenAmount } from '@/ui/TokenAmount';
import { figuresOf, type MeterFigures, warningOf } from './meterText';
import styles from './shows.module.css';

const RAIL_MAX_LAMPS = 20;

interface MeterPanelProps {
  show: ShowView;
  meters: MeterView[];
  /** the member's own; null for the performer */
  balance: number | null;
  /** the button that ends the show */
  children: ReactNode;
}

const priceText = ({ price, ticketShow }: ShowView): string => {
  if (ticketShow) return `By ticket, at least ${ticketShow.minutes} minutes`;
  return price === 0 ? 'Free' : `${formatTokens(price)} tokens a minute`;
};

/** Shows the time and the cost of a running show, with the same figures on both sides. */
export function MeterPanel({ show, meters, balance, children }: MeterPanelProps) {
  const figures = figuresOf(show, meters);
  const { active, only, seconds, maxMinutes, paid, earned } = figures;
  const isRunning = active.some(({ state }) => state === 'running');
  return (
    <section className={styles.meter} aria-label="Meter">
      <div className={styles.between}>
        <Pill kind={isRunning ? 'ok' : 'wait'}>
          {isRunning ? 'Running' : active.length === 0 ? 'Waiting' : 'Paused'}
        </Pill>
        <span className={styles.muted}>{priceText(show)}</span>
      </div>
      <div className={styles.figures}>
        <div>
          <span className={styles.muted}>Time</span>
          <div className={styles.big} role="timer">
            {formatDuration(seconds)}
          </div>
        </div>
        {!show.ticketShow && (
          <div>
            <span className={styles.muted}>{balance === null ? 'Paid so far' : 'Spent so far'}</span>
            <div className={styles.big}>
              <TokenAmount amount={paid} tone="spent" />
            </div>
          </div>
        )}
        {earned !== null && !show.ticketShow && (
          <div>
            <span className={styles.muted}>Yours, {show.sharePercent}%</span>
            <div className={styles.big}>
              <TokenAmount amount={earned} tone="received" />
            </div>
          </div>
        )}
      </div>
      {only && maxMinutes !== null && <MinuteRail minute={only.minute} maxMinutes={maxMinutes} cap={show.cap ?? 0} />}
      {show.tips.earned !== null && show.tips.tokens > 0 && (
        <p className={styles.muted}>
          Tips {formatTokens(show.tips.tokens)}, of which you keep {formatTokens(show.tips.earned)}
        </p>
      )}
      <MeterWarning show={show} figures={figures} isMember={balance !== null} />
      {only && balance !== null && show.price > 0 && <BalanceFacts meter={only} balance={balance} />}
      {children}
    </section>
  );
}

/** The warning of a meter, for its member and in a private show for the performer. */
export function MeterWarning({
  show,
  figures: { only, maxMinutes },
  isMember,
}: {
  show: ShowView;
  figures: MeterFigures;
  isMember: boolean;
}) {
  if (!only || (show.kind !== 'private' && !isMember)) return null;
  return <Warning meter={only} isMember={isMember} maxMinutes={maxMinutes} />;
}

export const MinuteLamps = ({ minute, maxMinutes, text }: { minute: number; maxMinutes: number; text: string }) => (
  <Rail value={minute} max={maxMinutes} lamps={Math.min(RAIL_MAX_LAMPS, maxMinutes)} label="Minutes" valueText={text} />
);

function MinuteRail({ minute, maxMinutes, cap }: { minute: number; maxMinutes: number; cap: number }) {
  const text = `Minute ${minute} of ${maxMinutes}`;
  return (
    <>
      <MinuteLamps minute={minute} maxMinutes={maxMinutes} text={text} />
      <p className={styles.between}>
        <span className={styles.muted}>{text}</span>
        <span className={styles.muted}>Limit {formatTokens(cap)}</span>
      </p>
    </>
  );
}

interface WarningProps {
  meter: MeterView;
  isMember: boolean;
  /** the minutes that the cap covers; null without a cap */
  maxMinutes: number | null;
}

function Warning({ meter, isMember, maxMinutes }: WarningProps) {
  const { asPath } = useRouter();
  const warning = warningOf(meter);
  if (!warning) return null;
  // tokens help only when the balance, not the cap, ends the show
  const mayBuy = isMember && warning.level !== 'paused' && (maxMinutes === null || meter.minute < maxMinutes);
  return (
    <p className={styles.warning} data-level={warning.level} role="alert">
      {warning.text}
      {mayBuy && (
        <>
          {' '}
          <Link href={`/account/user/wallet?next=${encodeURIComponent(asPath)}`} target="_blank">
            Buy tokens
          </Link>
        </>
      )}
    </p>
  );
}

function BalanceFacts({ meter, balance }: { meter: MeterView; balance: number }) {
  return (
    <dl className={styles.facts}>
      <dt>Balance now</dt>
      <dd>
        <b>{formatTokens(balance)}</b>
      </dd>
      <dt>Held for the rest of minute {meter.minute}</dt>
      <dd>{formatTokens(meter.held)}</dd>
      <dt>Time left</dt>
      <dd>{formatDuration(meter.secondsLeft ?? 0)}</dd>
    </dl>
  );
}
