import { useState } from 'react';
import { reasonChoices, type Reasons } from '@contract/reasons';
import { cx } from '../cx';
import styles from './MoneyTable.module.css';

/** The reasons of a decision, and the one that it takes unless another is chosen. */
interface Decision {
  reasons: Reasons;
  usual: string;
}
type ReasonOf<D extends Decision> = D extends unknown ? keyof D['reasons'] & string : never;

/** The reasons that were chosen beside the buttons of single rows. Several rows at once get the usual one. */
export function useReasons() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const reasonOf = <D extends Decision>(rows: readonly { _id: string }[], { reasons, usual }: D): ReasonOf<D> => {
    const [row, ...others] = rows;
    const given = row && others.length === 0 ? chosen.get(row._id) : undefined;
    return (given !== undefined && Object.hasOwn(reasons, given) ? given : usual) as ReasonOf<D>;
  };
  const choose = (id: string, reason: string) => setChosen((before) => new Map(before).set(id, reason));
  return { reasonOf, choose };
}

/** The reason of an approval, which goes to the security log. */
export const ReasonSelect = ({
  reasons,
  reason,
  onReason,
}: {
  reasons: Reasons;
  reason: string;
  onReason: (reason: string) => void;
}) => (
  <label className={cx(styles.quiet, styles.amountField)}>
    Reason
    <select value={reason} onChange={({ target }) => onReason(target.value)}>
      {reasonChoices(reasons).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);
