import { useState } from 'react';
import { cx } from '@/ui/cx';
import { DateTime } from '@/ui/DateTime';
import { formatTokens } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { type Transaction } from './state';
import styles from './TransactionTable.module.css';

/** Transactions with the balance after each; on phones two lines each. A show is one row that opens. */
export function TransactionTable({ transactions, label }: { transactions: readonly Transaction[]; label: string }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">When</th>
          <th scope="col" className={styles.money}>
            Tokens
          </th>
          <th scope="col" className={styles.money}>
            Balance after
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.flatMap(({ entries, ...row }) => [
          <Row
            key={row._id}
            {...row}
            parts={entries.length}
            isOpen={opened.has(row._id)}
            onToggle={() => toggle(row._id)}
          />,
          ...(opened.has(row._id) ? entries : []).map((entry) => <Row key={`part ${entry._id}`} {...entry} isPart />),
        ])}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<Transaction, 'entries'> {
  /** an entry of the show above */
  isPart?: boolean;
  /** how many entries the row has */
  parts?: number;
  isOpen?: boolean;
  onToggle?: () => void;
}

function Row({
  description,
  performer,
  createdAt,
  amount,
  balanceAfter,
  isPart = false,
  parts = 0,
  isOpen,
  onToggle,
}: RowProps) {
  return (
    <tr className={cx(isPart && styles.part)}>
      <th scope="row" className={styles.what}>
        {performer ? <Link href={`/performers/${performer.username}`}>{description}</Link> : description}
        {parts > 0 && (
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            {parts === 1 ? '1 entry' : `${parts} entries`}
            <span className="visually-hidden"> of {description}</span>
            <Icon name="chevronDown" size="sm" />
          </button>
        )}
      </th>
      <td className={styles.when}>
        <DateTime at={createdAt} />
      </td>
      <td className={styles.amount}>
        <TokenAmount amount={amount} tone={amount < 0 ? 'spent' : 'received'} />
      </td>
      <td className={styles.after}>
        <span className={styles.word}>Balance </span>
        {formatTokens(balanceAfter)}
      </td>
    </tr>
  );
}
