import { TextInput } from './TextInput';

interface DateRangeFieldsProps {
  from: string;
  to: string;
  /** the list ignores a range with only one date, so the empty field asks for the other */
  needsBoth?: boolean;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}

/** The two date fields of a list's filters. */
export function DateRangeFields({ from, to, needsBoth, onFrom, onTo }: DateRangeFieldsProps) {
  const isIncomplete = needsBoth && Boolean(from) !== Boolean(to);
  const hint = 'Enter both dates.';
  return (
    <>
      <TextInput
        label="From"
        type="date"
        value={from}
        max={to || undefined}
        onChange={(event) => onFrom(event.target.value)}
        hint={isIncomplete && !from ? hint : undefined}
      />
      <TextInput
        label="To"
        type="date"
        value={to}
        min={from || undefined}
        onChange={(event) => onTo(event.target.value)}
        hint={isIncomplete && !to ? hint : undefined}
      />
    </>
  );
}
