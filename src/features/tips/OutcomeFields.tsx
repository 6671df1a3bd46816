import { chanceOf, type WeightedOutcome } from '@contract/fairDraw';
import {
  WHEEL_OUTCOME_MAX_CHARACTERS,
  WHEEL_OUTCOMES_MAX,
  WHEEL_OUTCOMES_MIN,
  WHEEL_WEIGHT_MAX,
} from '@contract/limits';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { TextInput } from '@/ui/TextInput';
import styles from './OutcomeFields.module.css';

const BLANK: WeightedOutcome = { text: '', weight: 1 };
const WHEEL: WeightedOutcome[] = [BLANK, BLANK, BLANK];
const DICE: WeightedOutcome[] = ['1', '2', '3', '4', '5', '6'].map((text) => ({ text, weight: 1 }));

interface OutcomeFieldsProps {
  /** null: the entry is no wheel */
  outcomes: WeightedOutcome[] | null;
  /** @param icon the icon that goes with a wheel or dice */
  onChange: (outcomes: WeightedOutcome[] | null, icon?: 'wheel' | 'dice') => void;
}

/** Makes an entry a wheel or dice: the outcomes, how likely each is, and its chance in percent. */
export function OutcomeFields({ outcomes, onChange }: OutcomeFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>Draw an outcome</legend>
      {outcomes ? (
        <Outcomes outcomes={outcomes} onChange={onChange} />
      ) : (
        <>
          <p className={styles.hint}>
            Each order draws one of your outcomes. Members see the chances before they pay, and can check every draw.
          </p>
          <div className={styles.buttons}>
            <Button variant="outline" size="sm" onClick={() => onChange(WHEEL, 'wheel')}>
              Make it a wheel
            </Button>
            <Button variant="outline" size="sm" onClick={() => onChange(DICE, 'dice')}>
              Make it dice
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function Outcomes({ outcomes, onChange }: { outcomes: WeightedOutcome[] } & Pick<OutcomeFieldsProps, 'onChange'>) {
  const isValid = outcomes.every(({ weight }) => weight >= 1);
  const change = (at: number, fields: Partial<WeightedOutcome>) =>
    onChange(outcomes.map((outcome, index) => (index === at ? { ...outcome, ...fields } : outcome)));
  return (
    <>
      <ol className={styles.rows}>
        {outcomes.map((outcome, at) => (
          <li key={at} className={styles.row}>
            <TextInput
              label={`Outcome ${at + 1}`}
              required
              maxLength={WHEEL_OUTCOME_MAX_CHARACTERS}
              value={outcome.text}
              onChange={({ target }) => change(at, { text: target.value })}
            />
            <TextInput
              label={
                <>
                  Weight<span className="visually-hidden"> of outcome {at + 1}</span>
                </>
              }
              aside={isValid ? chanceOf(outcome, outcomes) : undefined}
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={WHEEL_WEIGHT_MAX}
              step={1}
              value={outcome.weight || ''}
              onChange={({ target }) => change(at, { weight: Number(target.value) })}
            />
            <IconButton
              icon="trash"
              label={`Remove outcome ${at + 1}`}
              disabled={outcomes.length <= WHEEL_OUTCOMES_MIN}
              onClick={() => onChange(outcomes.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          size="sm"
          disabled={outcomes.length >= WHEEL_OUTCOMES_MAX}
          onClick={() => onChange([...outcomes, BLANK])}
        >
          Add an outcome
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
          No draw
        </Button>
      </div>
    </>
  );
}
