import { useEffect, useState } from 'react';
import { chanceOf, totalWeight, type WeightedOutcome } from '@contract/fairDraw';
import { drawPath } from '@/lib/routes';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { type Entry } from './menuState';
import { type DrawnOrder } from './useDrawnOrder';
import styles from './WheelPanel.module.css';

/** How long the wheel turns. The animation in the style sheet has the same length. */
const TURN_MS = 1500;
const FULL_TURNS = 4;

const mayMove = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The chances of a chosen wheel, before the member pays. */
export function WheelChances({ entry, outcomes }: { entry: Entry; outcomes: WeightedOutcome[] }) {
  return (
    <section className={styles.panel} aria-label={`Outcomes of ${entry.name}`}>
      <ul className={styles.chances} tabIndex={0} aria-label="Chances">
        {outcomes.map((outcome, at) => (
          <li key={at}>
            <span className={styles.text}>{outcome.text}</span> <b>{chanceOf(outcome, outcomes)}</b>
          </li>
        ))}
      </ul>
      <details className={styles.fair}>
        <summary>The draw is fair</summary>
        <p>
          The seed of the next draws is already fixed. Nobody can change it: this is its SHA-256 hash. When the show has
          ended the seed is shown, and you can check your draw.
        </p>
        <code>{entry.seedHash}</code>
      </details>
    </section>
  );
}

/** Returns where the wheel stops, in degrees: the middle of the outcome is at the top. */
function stopOf(outcomes: WeightedOutcome[], drawn: string): number {
  const at = outcomes.findIndex(({ text }) => text === drawn);
  const before = outcomes.slice(0, Math.max(0, at)).reduce((sum, { weight }) => sum + weight, 0);
  const middle = (before + (outcomes[at]?.weight ?? 0) / 2) / totalWeight(outcomes);
  return 360 * (FULL_TURNS + 1 - middle);
}

/** The colours of neighbouring slices differ; the first and the last one are neighbours, too. */
function slicesOf(outcomes: WeightedOutcome[]): string {
  const total = totalWeight(outcomes);
  let from = 0;
  const slices = outcomes.map(({ weight }, at) => {
    const isOddLast = at === outcomes.length - 1 && at % 2 === 0;
    const start = from;
    from += weight;
    const colour = isOddLast ? 'var(--c-lamp-soft)' : at % 2 ? 'var(--c-brand)' : 'var(--c-lamp)';
    return `${colour} ${(360 * start) / total}deg ${(360 * from) / total}deg`;
  });
  return `conic-gradient(${slices.join(', ')})`;
}

function Wheel({ outcomes, drawn, isTurning }: { outcomes: WeightedOutcome[]; drawn: string; isTurning: boolean }) {
  const [disc, setDisc] = useState<HTMLElement | null>(null);
  // set as properties: the content security policy refuses style attributes
  useEffect(() => {
    disc?.style.setProperty('--stop', `${stopOf(outcomes, drawn)}deg`);
    disc?.style.setProperty('background', slicesOf(outcomes));
  }, [disc, outcomes, drawn]);
  return (
    <span className={styles.wheel} aria-hidden="true">
      <span ref={setDisc} className={cx(styles.disc, isTurning && styles.turning)} />
    </span>
  );
}

/** What a wheel drew, after a short turn. */
export function DrawnOutcome({ order, onClose }: { order: DrawnOrder; onClose: () => void }) {
  const [isTurning, setTurning] = useState(mayMove);
  useEffect(() => {
    const timer = setTimeout(() => setTurning(false), TURN_MS);
    return () => clearTimeout(timer);
  }, []);
  const { _id, outcome, entryName, outcomes } = order;
  return (
    <section className={cx(styles.panel, styles.drawn)} aria-label={`Draw of ${entryName}`}>
      <Wheel outcomes={outcomes} drawn={outcome} isTurning={isTurning} />
      <div className={styles.result}>
        <p role="status">
          {entryName}: <b>{isTurning ? '…' : outcome}</b>
        </p>
        <a href={drawPath(_id)} target="_blank" rel="noopener">
          Check this draw
        </a>
      </div>
      <IconButton icon="close" label="Close the draw" onClick={onClose} />
    </section>
  );
}
