import { useId, type ReactNode } from 'react';
import { Spinner } from '../Spinner';
import { cx } from '../cx';
import { KeyHint } from './Keys';
import styles from './DecisionBar.module.css';

/** A button of a decision. `strong` where approval is the task; `danger` removes or refuses something. */
export interface DecisionButton {
  label: string;
  /** the key that presses it, for its hint */
  hint?: string;
  look: 'strong' | 'danger' | 'outline' | 'quiet';
  run: () => void;
  busy?: boolean;
}

/** The pinned foot of a preview: whatever the decision needs, then its buttons. */
export function DecisionBar({
  buttons,
  disabled = false,
  children,
}: {
  buttons: readonly DecisionButton[];
  disabled?: boolean;
  children?: ReactNode;
}) {
  return (
    <footer className={styles.bar}>
      {children}
      <div className={styles.buttons}>
        {buttons.map(({ label, hint, look, run, busy = false }) => (
          <button
            key={label}
            type="button"
            className={cx(styles.button, styles[look])}
            disabled={disabled}
            aria-busy={busy || undefined}
            onClick={() => !busy && run()}
          >
            {busy ? <Spinner label="Saving" /> : label}
            {!busy && hint && <KeyHint of={hint} />}
          </button>
        ))}
      </div>
    </footer>
  );
}

/** A reason from a list, and further words of the operator. */
export function ReasonPicker({
  groups,
  reason,
  words,
  onReason,
  onWords,
  wordsLabel = 'Words for the log and the mail',
}: {
  /** the reasons of each decision; the label names the decisions when there are several lists */
  groups: readonly { label: string; options: readonly { value: string; label: string }[] }[];
  reason: string;
  words: string;
  onReason: (value: string) => void;
  onWords: (value: string) => void;
  wordsLabel?: string;
}) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={`${id}-reason`}>
        Reason
      </label>
      <select
        id={`${id}-reason`}
        className={styles.reason}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      >
        <option value="">Choose a reason</option>
        {groups.map(({ label: of, options }) =>
          groups.length > 1 ? (
            <optgroup key={of} label={of}>
              <Options of={options} />
            </optgroup>
          ) : (
            <Options key={of} of={options} />
          ),
        )}
      </select>
      <WordsField words={words} onWords={onWords} label={wordsLabel} />
    </>
  );
}

const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The words of an operator. */
const WordsField = ({ words, onWords, label }: { words: string; onWords: (value: string) => void; label: string }) => (
  <textarea
    className={styles.words}
    aria-label={label}
    placeholder={label}
    maxLength={1000}
    rows={2}
    value={words}
    onChange={({ target }) => onWords(target.value)}
  />
);
