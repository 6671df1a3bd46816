import { type IdentityCheck, type IdentityDecisionView, type IdentityReason } from '@contract/identity';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { dayText, isDay, span } from './compare';
import { CHECKS, REASONS } from './texts';
import styles from './decision.module.css';

interface DecisionPanelProps {
  /** who gets the note */
  name: string;
  dateOfBirth: string;
  expiresOn: string;
  today: string;
  checks: readonly IdentityCheck[];
  toggleCheck: (check: IdentityCheck) => void;
  decisions: readonly IdentityDecisionView[];
  reasons: readonly IdentityReason[];
  toggleReason: (reason: IdentityReason) => void;
  note: string;
  setNote: (note: string) => void;
  busy: 'approve' | 'reject' | null;
  disabled: boolean;
  onDecide: (decision: 'approve' | 'reject') => void;
}

const AGE_MIN_YEARS = 18;
const since18 = (day: string) => dayText(`${Number(day.slice(0, 4)) + AGE_MIN_YEARS}${day.slice(4)}`);

function Figures({ dateOfBirth, expiresOn, today }: Pick<DecisionPanelProps, 'dateOfBirth' | 'expiresOn' | 'today'>) {
  const age = isDay(dateOfBirth) ? span(dateOfBirth, today).years : null;
  const valid = isDay(expiresOn) ? span(today, expiresOn) : null;
  const isExpired = isDay(expiresOn) && expiresOn < today;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Age today</dt>
        <dd className={styles.figure}>
          {age ?? '–'} <small>years</small>
        </dd>
        {age !== null && (
          <dd className={age >= AGE_MIN_YEARS ? styles.ok : styles.bad}>
            {age >= AGE_MIN_YEARS ? `18 since ${since18(dateOfBirth)}` : `18 on ${since18(dateOfBirth)}`}
          </dd>
        )}
      </div>
      <div>
        <dt>Document valid for</dt>
        <dd className={styles.figure}>
          {valid && !isExpired ? valid.years : '–'} <small>years</small> {valid && !isExpired ? valid.months : '–'}{' '}
          <small>months</small>
        </dd>
        <dd className={isExpired ? styles.bad : styles.quiet}>
          {isExpired ? 'Expired' : 'Reminders 30 and 7 days before'}
        </dd>
      </div>
    </dl>
  );
}

function Checklist({ checks, toggleCheck, dateOfBirth, expiresOn, today }: DecisionPanelProps) {
  const isAdult = isDay(dateOfBirth) && span(dateOfBirth, today).years >= AGE_MIN_YEARS;
  const isValid = isDay(expiresOn) && expiresOn >= today;
  const done = checks.length + Number(isAdult) + Number(isValid);
  return (
    <section className={styles.part}>
      <header>
        <h2>Checklist</h2>
        <span>
          {done} of {CHECKS.length + 2}
        </span>
      </header>
      {CHECKS.map(({ name, text }, index) => (
        <label key={name} className={styles.check}>
          <input type="checkbox" checked={checks.includes(name)} onChange={() => toggleCheck(name)} />
          {text}
          <kbd aria-hidden="true">{index + 1}</kbd>
        </label>
      ))}
      <label className={styles.check}>
        <input type="checkbox" checked={isAdult} disabled readOnly />
        18 or older <span className={styles.auto}>from the date of birth</span>
      </label>
      <label className={styles.check}>
        <input type="checkbox" checked={isValid} disabled readOnly />
        Not expired <span className={styles.auto}>from the date entered</span>
      </label>
    </section>
  );
}

const Attempts = ({ decisions }: Pick<DecisionPanelProps, 'decisions'>) => (
  <section className={styles.part}>
    <header>
      <h2>{decisions.length === 1 ? 'Earlier decision' : 'Earlier decisions'}</h2>
    </header>
    {decisions.map(({ _id, decision, reviewer, reasons, note, createdAt }) => (
      <p key={_id} className={styles.words}>
        {decision === 'approved' ? 'Approved' : 'Rejected'} by {reviewer ?? 'the command line'} on{' '}
        {dayText(createdAt.slice(0, 10))}
        {reasons.length > 0 && `: ${reasons.map((each) => REASONS.find(({ name }) => name === each)?.text).join(', ')}`}
        . {note}
      </p>
    ))}
  </section>
);

function Reasons({ name, reasons, toggleReason, note, setNote }: DecisionPanelProps) {
  return (
    <section className={styles.part}>
      <header>
        <h2 id="reasons">If you reject</h2>
        <span>included in the email</span>
      </header>
      <div className={styles.reasons} role="group" aria-labelledby="reasons">
        {REASONS.map(({ name: reason, text }) => (
          <button
            key={reason}
            type="button"
            className={cx(styles.reason, reasons.includes(reason) && styles.on)}
            aria-pressed={reasons.includes(reason)}
            onClick={() => toggleReason(reason)}
          >
            {text}
          </button>
        ))}
      </div>
      <textarea
        className={styles.note}
        aria-label={`A note for ${name}`}
        placeholder={`Add a note for ${name}`}
        value={note}
        maxLength={1000}
        onChange={({ target }) => setNote(target.value)}
      />
    </section>
  );
}

/** The right side of a case: figures, the checklist, earlier decisions, reasons, and the decision itself. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { decisions, busy, disabled, onDecide } = props;
  return (
    <aside className={styles.side} aria-label="Decision">
      <div className={styles.scroll}>
        <Figures {...props} />
        <Checklist {...props} />
        {decisions.length > 0 && <Attempts decisions={decisions} />}
        <Reasons {...props} />
      </div>
      <footer className={styles.actions}>
        <Button
          className={styles.danger}
          disabled={disabled}
          busy={busy === 'reject'}
          busyLabel="Rejecting"
          onClick={() => onDecide('reject')}
        >
          Reject <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button
          variant="primary"
          disabled={disabled}
          busy={busy === 'approve'}
          busyLabel="Approving"
          onClick={() => onDecide('approve')}
        >
          Approve <kbd aria-hidden="true">A</kbd>
        </Button>
      </footer>
    </aside>
  );
}
