import { TIP_MAX_TOKENS } from '@contract/limits';
import { cx } from '@/ui/cx';
import { type TipChoice } from './tipTokens';
import styles from './TipPresets.module.css';

interface TipPresetsProps {
  presets: readonly number[];
  choice: TipChoice;
  onChoose: (choice: TipChoice) => void;
  disabled: boolean;
  /** why the text for another amount is invalid */
  fault: string | null;
  /** larger buttons for touch */
  big?: boolean;
}

/** Buttons for the preset amounts; the last one opens a field for another amount. */
export function TipPresets({ presets, choice, onChoose, disabled, fault, big = false }: TipPresetsProps) {
  const isOther = choice.preset === null;
  const visibleFault = isOther && choice.otherText !== '' ? fault : null;
  return (
    <div className={styles.box}>
      <div className={cx(styles.presets, big && styles.big)} role="group" aria-label="Tip amount">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={cx(styles.preset, choice.preset === preset && styles.on)}
            aria-pressed={choice.preset === preset}
            disabled={disabled}
            onClick={() => onChoose({ preset, otherText: '' })}
          >
            {preset}
            <span className="visually-hidden"> tokens</span>
          </button>
        ))}
        <button
          type="button"
          className={cx(styles.preset, isOther && styles.on)}
          aria-pressed={isOther}
          disabled={disabled}
          onClick={() => onChoose({ preset: null, otherText: choice.otherText })}
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
      {isOther && (
        <label className={styles.other}>
          <span>Tokens</span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={String(TIP_MAX_TOKENS).length}
            className={styles.input}
            value={choice.otherText}
            disabled={disabled}
            aria-invalid={visibleFault ? true : undefined}
            onChange={(event) => onChoose({ preset: null, otherText: event.target.value.trim() })}
          />
          {visibleFault && (
            <span className={styles.fault} role="alert">
              {visibleFault}
            </span>
          )}
        </label>
      )}
    </div>
  );
}
