import { PERCENT_MAX, PERCENT_MIN, rangeMessage } from '@contract/limits';
import { TextInput } from '@/ui/TextInput';

interface PercentFieldProps {
  label: string;
  name: string;
  value: string;
  /** the value is not a whole percentage */
  invalid: boolean;
  hint: string;
  placeholder?: string;
  required?: boolean;
  onChange: (value: string) => void;
}

/** A field for a whole percentage from 0 to 100. */
export function PercentField({ invalid, onChange, ...rest }: PercentFieldProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      maxLength={3}
      error={invalid ? rangeMessage(PERCENT_MIN, PERCENT_MAX) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
