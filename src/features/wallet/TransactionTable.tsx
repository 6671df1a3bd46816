import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { type Transaction } from './slice';
import styles from './TransactionTable.module.css';

/** Transactions with their amount and the balance after each. On phones each takes two lines. */
export function TransactionTable({ transactions, label }: { transactions: readonly Transaction[]; label: string }) {
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
        {transactions.map(({ _id, description, performer, createdAt, amount, balanceAfter }) => (
          <tr key={_id}>
            <th scope="row" className={styles.what}>
              {performer ? <Link href={`/performers/${performer.username}`}>{description}</Link> : description}
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
        ))}
      </tbody>
    </table>
  );
}
