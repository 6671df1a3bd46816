import { TIP_MAX_TOKENS } from '@contract/limits';
import { cx } from '@/ui/cx';
import { type Choice } from './amount';
import styles from './TipPresets.module.css';

interface TipPresetsProps {
  presets: readonly number[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  disabled: boolean;
  /** why the typed amount is none */
  fault: string | null;
  /** for the thumb */
  big?: boolean;
}

/** Presets and another amount: radio buttons, the last of which opens a field. */
export function TipPresets({ presets, choice, onChoose, disabled, fault, big = false }: TipPresetsProps) {
  const other = choice.preset === null;
  const shown = other && choice.typed !== '' ? fault : null;
  return (
    <div className={styles.box}>
      <div className={cx(styles.presets, big && styles.big)} role="group" aria-label="Amount of the tip">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={cx(styles.preset, choice.preset === preset && styles.on)}
            aria-pressed={choice.preset === preset}
            disabled={disabled}
            onClick={() => onChoose({ preset, typed: '' })}
          >
            {preset}
            <span className="visually-hidden"> tokens</span>
          </button>
        ))}
        <button
          type="button"
          className={cx(styles.preset, other && styles.on)}
          aria-pressed={other}
          disabled={disabled}
          onClick={() => onChoose({ preset: null, typed: choice.typed })}
        >
          {big ? (
            'Other'
          ) : (
            <>
              <span aria-hidden="true">…</span>
              <span className="visually-hidden">Another amount</span>
            </>
          )}
        </button>
      </div>
      {other && (
        <label className={styles.other}>
          <span>Tokens</span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={String(TIP_MAX_TOKENS).length}
            className={styles.input}
            value={choice.typed}
            disabled={disabled}
            aria-invalid={shown ? true : undefined}
            onChange={(event) => onChoose({ preset: null, typed: event.target.value.trim() })}
          />
          {shown && (
            <span className={styles.fault} role="alert">
              {shown}
            </span>
          )}
        </label>
      )}
    </div>
  );
}
