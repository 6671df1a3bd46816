import { useId } from 'react';
import { TIP_MAX_TOKENS } from '@contract/limits';
import { cx } from '@/ui/cx';
import { formatTokens } from '@/ui/format';
import { BAR_PRESET_COUNT } from './tipTokens';
import { type TipFormState } from './useTipForm';
import styles from './TipPresets.module.css';

/** The field for another amount, with its error. */
function OtherAmount({ form, disabled, hintId }: { form: TipFormState; disabled: boolean; hintId?: string }) {
  const { choice, choose, fault } = form;
  const visibleFault = choice.otherText === '' ? null : fault;
  return (
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
        aria-describedby={hintId}
        aria-invalid={visibleFault ? true : undefined}
        onChange={(event) => choose({ preset: null, otherText: event.target.value.trim() })}
      />
      {visibleFault && (
        <span className={styles.fault} role="alert">
          {visibleFault}
        </span>
      )}
    </label>
  );
}

/** Buttons for the preset amounts; the last one opens a field for another amount. */
export function TipPresets({
  form,
  big = false,
}: {
  form: TipFormState;
  /** larger buttons for touch, and one more preset */
  big?: boolean;
}) {
  const { choice, choose, minimum, status } = form;
  const hintId = useId();
  const presets = big ? form.presets : form.presets.slice(0, BAR_PRESET_COUNT);
  const disabled = status === 'sending' || status === 'held';
  const isEntry = form.entry !== null;
  const isOther = !isEntry && choice.preset === null;
  return (
    <div className={styles.box}>
      <div className={cx(styles.presets, big && styles.big)} role="group" aria-label="Tip amount">
        {presets.map((tokens, preset) => (
          <button
            key={tokens}
            type="button"
            className={cx(styles.preset, !isEntry && choice.preset === preset && styles.on)}
            aria-pressed={!isEntry && choice.preset === preset}
            disabled={disabled}
            onClick={() => choose({ preset, otherText: '' })}
          >
            {tokens}
            <span className="visually-hidden"> tokens</span>
          </button>
        ))}
        <button
          type="button"
          className={cx(styles.preset, isOther && styles.on)}
          aria-pressed={isOther}
          disabled={disabled}
          onClick={() => choose({ preset: null, otherText: choice.otherText })}
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
      {minimum > 1 && (
        <p id={hintId} className={styles.hint}>
          Minimum tip: {formatTokens(minimum)} tokens
        </p>
      )}
      {isOther && <OtherAmount form={form} disabled={disabled} hintId={minimum > 1 ? hintId : undefined} />}
    </div>
  );
}
