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
      error={invalid ? 'Must be between 0 and 100' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
