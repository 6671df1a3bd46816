import { useRef, useState } from 'react';
import { type IncomingCheck, type IncomingRefusal } from '@contract/incoming';
import { FLOOR_DB, useLevel } from '@/lib/live/useLevel';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { withSoundLevel } from './soundLevel';
import { type Program } from './useProgram';
import styles from './incoming.module.css';

const LABELS: Record<IncomingCheck['kind'], string> = {
  keyFrames: 'Key frames',
  picture: 'Picture',
  frameRate: 'Frame rate',
  bitrate: 'Bit rate',
  sound: 'Sound',
  codecs: 'Codecs',
  lost: 'Missing',
};

/** Says what arrives from streaming software and what to change, faults first. */
export function IncomingPanel({ program }: { program: Program }) {
  const { incoming, bitrates, sound } = program;
  const [loudest, setLoudest] = useState<number | null>(null);
  const isArriving = incoming?.state === 'arriving';
  const checks = isArriving ? withSoundLevel(incoming.checks, sound && loudest) : [];
  return (
    <Panel stage title="What arrives">
      {!incoming && <Spinner label="Looking at what arrives" />}
      {incoming && !isArriving && (incoming.refused ? <Refused refusal={incoming.refused} /> : <Waiting />)}
      {isArriving && <Verdict checks={checks} />}
      {isArriving && (
        <ul className={styles.checks}>
          {checks.map((check) => (
            <Check key={check.kind} {...check}>
              {check.kind === 'bitrate' && bitrates.length > 1 && <BitrateLine bitrates={bitrates} />}
              {check.kind === 'sound' && sound && <SoundBars sound={sound} onLoudest={setLoudest} />}
            </Check>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Waiting = () => (
  <div className={styles.verdict} role="status">
    <span className={styles.mark}>
      <Icon name="signal" />
    </span>
    <div>
      <strong>Nothing arrives yet</strong>
      <p>Start streaming in your program. What arrives is shown here.</p>
    </div>
  </div>
);

const Refused = ({ refusal }: { refusal: IncomingRefusal }) => (
  <div role="alert">
    <div className={cx(styles.verdict, styles.fault)}>
      <span className={styles.mark}>
        <Icon name="alert" />
      </span>
      <div>
        <strong>Your program was refused</strong>
        <p>Viewers have seen nothing of it.</p>
      </div>
    </div>
    <Remedy {...refusal} />
  </div>
);

function Verdict({ checks }: { checks: IncomingCheck[] }) {
  const good = checks.filter(({ isGood }) => isGood).length;
  const faults = checks.length - good;
  const words =
    faults === 0
      ? checks.length
        ? 'Everything is good'
        : 'Your stream arrives'
      : faults === 1
        ? 'One thing to change'
        : `${faults} things to change`;
  return (
    <div className={cx(styles.verdict, faults ? styles.fault : styles.fine)} role="status">
      <span className={styles.mark}>
        <Icon name={faults ? 'alert' : 'check'} />
      </span>
      <div>
        <strong>{words}</strong>
        <p>{checks.length ? `${good} of ${checks.length} are good` : "This site's media server doesn't tell more."}</p>
      </div>
    </div>
  );
}

function Check({ kind, value, isGood, children, ...words }: IncomingCheck & { children: React.ReactNode }) {
  return (
    <li>
      <Icon name={isGood ? 'check' : 'alert'} size="sm" className={isGood ? styles.good : styles.bad} />
      <span>
        {LABELS[kind]}
        <span className="visually-hidden">{isGood ? ', good' : ', to change'}</span>
      </span>
      <span className={styles.value}>{value}</span>
      {(children || !isGood) && (
        <div className={styles.more}>
          {children}
          {!isGood && <Remedy {...words} />}
        </div>
      )}
    </li>
  );
}

function Remedy({ problem, remedy, path }: Pick<IncomingCheck, 'problem' | 'remedy' | 'path'>) {
  return (
    <div className={styles.remedy}>
      <p>
        {problem} <b>{remedy}</b>
      </p>
      {path.length > 0 && (
        <ol className={styles.path}>
          {path.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 34;
/** The bit rate of the last minute; the number is beside it. */
function BitrateLine({ bitrates }: { bitrates: number[] }) {
  const top = Math.max(...bitrates) * 1.2 || 1;
  const points = bitrates.map(
    (bitrate, i) => `${(i * WIDTH) / (bitrates.length - 1)},${HEIGHT - (bitrate / top) * HEIGHT}`,
  );
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const BARS = 36;
const LOUDEST_WINDOW_MS = 8000;
const REPORT_INTERVAL_MS = 1000;
/** The level of the program's sound, as it changes; reports the loudest of the last seconds. */
function SoundBars({ sound, onLoudest }: { sound: MediaStream; onLoudest: (level: number) => void }) {
  const bars = useRef<HTMLDivElement>(null);
  const heard = useRef<{ at: number; level: number }[]>([]);
  const reportedAt = useRef<number | null>(null);
  useLevel(sound, false, (level) => {
    const lit = Math.round(((level - FLOOR_DB) / -FLOOR_DB) * BARS);
    [...(bars.current?.children ?? [])].forEach((bar, index) => bar.classList.toggle(styles.lit ?? '', index < lit));
    const at = performance.now();
    heard.current = [...heard.current.filter((each) => at - each.at < LOUDEST_WINDOW_MS), { at, level }];
    // the first second may be the silence before the sound
    reportedAt.current ??= at;
    if (at - reportedAt.current < REPORT_INTERVAL_MS) return;
    reportedAt.current = at;
    onLoudest(Math.max(...heard.current.map((each) => each.level)));
  });
  return (
    <div ref={bars} className={styles.bars} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
