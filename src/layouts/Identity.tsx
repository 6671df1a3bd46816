import { Avatar } from '@/ui/Avatar';
import { TokenAmount } from '@/ui/TokenAmount';
import { type LayoutAccount } from './data';
import styles from './Identity.module.css';

/** Avatar and name of the account. */
export function Identity({ account }: { account: LayoutAccount }) {
  return (
    <div className={styles.identity}>
      <Avatar src={account.avatar} size={36} />
      <div className={styles.words}>
        <p className={styles.name}>{account.name}</p>
        <p className={styles.note}>
          {account.note ?? (account.balance !== null && <TokenAmount amount={account.balance} />)}
        </p>
      </div>
    </div>
  );
}
