import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { type LayoutAccount } from './data';
import { WALLET_HREF } from './navigation';
import styles from './BalancePill.module.css';

/** The account's balance, for members with a link to buy tokens. */
export function BalancePill({ account }: { account: LayoutAccount }) {
  if (account.balance === null) return null;
  if (account.role !== 'user')
    return (
      <span className={`${styles.pill} ${styles.plain}`}>
        <TokenAmount amount={account.balance} />
      </span>
    );
  return (
    <Link href={WALLET_HREF} className={styles.pill}>
      <span className="visually-hidden">Balance </span>
      <TokenAmount amount={account.balance} />
      <span className="visually-hidden">, get more tokens</span>
      <span className={styles.add}>
        <Icon name="plus" size="sm" />
      </span>
    </Link>
  );
}
